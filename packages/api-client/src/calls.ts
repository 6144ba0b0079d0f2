import type { RouteName } from '@pocketful/api-contract/routes';
import type { Changes } from '@pocketful/contract-core/route';
import type { AdultName } from './names.ts';

/** The client's knowledge of a call at run time: its route without the schemas. See `Route` for each field. */
export interface ClientCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The adult who may make it, if a parent may not. */
  readonly only?: 'family_admin';
  readonly shows?: readonly string[];
  readonly pollSeconds?: number;
  readonly staleSeconds?: number;
  readonly onFocus?: true;
  readonly movedBy?: readonly string[];
  readonly changes?: Changes;
  readonly edits?: readonly string[];
  readonly secondPress?: 'latest' | 'queue';
  readonly answers?: string;
  readonly takenBackBy?: string;
  readonly takenBackWith?: Readonly<Record<string, boolean>>;
}

/** The calls of an app: all for staff, those that families may make for the family's app. `routes` is one, too. */
export type CallTable = { readonly [N in RouteName]?: ClientCall };

/** The table's entry of a call. Throws an Error for a call that the table lacks. */
export function callIn(calls: CallTable, name: RouteName): ClientCall {
  const call = calls[name];
  if (!call) throw new Error(`${name} is no call of this app: run npm run generate?`);
  return call;
}

/** The query key of a read: its name, then its input. */
export function keyOf(
  name: string,
  input?: { readonly params?: unknown; readonly query?: unknown },
): readonly unknown[] {
  return input === undefined ? [name] : [name, input.params ?? null, input.query ?? null];
}

/** Whether a member may make a call of adults. */
export function mayCall(calls: CallTable, name: AdultName, role: 'family_admin' | 'parent' | 'child'): boolean {
  const { only = role } = callIn(calls, name);
  return role !== 'child' && only === role;
}
