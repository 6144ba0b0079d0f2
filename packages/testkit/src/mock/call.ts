import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import type { ProblemDetails } from '@pocketful/api-contract/problem';
import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import type { AnswerOf, BodyOf, ErrorOf, ParamsOf, QueryOf } from '@pocketful/contract-core/route';
import { isAdult } from '@pocketful/domain/family';
import type { StaffUser } from '@pocketful/staff/calls';
import type { MockFamily, MockMember, MockState } from './state.ts';

/** Who makes a call, as the mock's one session has it. */
export type Caller =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'unlocked'; readonly family: MockFamily; readonly adult: MockMember }
  /** A children's own device, without a picked profile. */
  | { readonly kind: 'device'; readonly family: MockFamily; readonly adult: null; readonly children: MockMember[] }
  | {
      readonly kind: 'member';
      readonly family: MockFamily;
      /** Null on a children's own device. */
      readonly adult: MockMember | null;
      /** The children whose own device it is. */
      readonly children?: MockMember[];
      readonly member: MockMember;
    }
  | { readonly kind: 'staff'; readonly staff: StaffUser; readonly token: string };

/** The input of a handler. */
export interface Call<N extends RouteName> {
  readonly state: MockState;
  readonly now: Date;
  readonly caller: Caller;
  readonly params: ParamsOf<Routes[N]>;
  readonly query: QueryOf<Routes[N]>;
  readonly body: BodyOf<Routes[N]>;
  /** The answer's further headers, such as the next cursor. */
  readonly headers: Map<string, string>;
  /** Answers with a file, where the route produces one. */
  attach(name: string, content: unknown): undefined;
  /** Refuses with one of the route's own errors. */
  refuse(code: ErrorOf<Routes[N]>, extra?: ProblemDetails): never;
}

type Handler<N extends RouteName> = (call: Call<N>) => AnswerOf<Routes[N]>;
/** The handlers of some routes. */
export type Handlers<N extends RouteName> = { readonly [K in N]: Handler<K> };

/** A refusal on its way out; the mock turns it into a problem document. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly extra: ProblemDetails;

  constructor(code: ErrorCode, extra: ProblemDetails = {}) {
    super(ERRORS[code].message);
    this.code = code;
    this.extra = extra;
  }
}

/** The active member; a route that only members may call has been refused to everyone else by now. */
export function activeMember({ caller }: Pick<Call<RouteName>, 'caller'>): MockMember {
  if (caller.kind !== 'member') throw new Refusal('NOT_SIGNED_IN');
  return caller.member;
}

/** The family of a device that is unlocked or where a member is active. */
export function callersFamily({ caller }: Pick<Call<RouteName>, 'caller'>): MockFamily {
  if (!('family' in caller)) throw new Refusal('NOT_SIGNED_IN');
  return caller.family;
}

/** A child that the caller may see: any of the family for an adult, itself for a child; undefined for all others. */
export function visibleChild(call: Pick<Call<RouteName>, 'caller' | 'state'>, id: string): MockMember | undefined {
  const me = activeMember(call);
  const child = call.state.members.find(member => member.id === id && member.role === 'child');
  if (!child || child.familyId !== me.familyId) return undefined;
  return isAdult(me.role) || child.id === me.id ? child : undefined;
}

/** All children that the caller may see. */
export function visibleChildren(call: Pick<Call<RouteName>, 'caller' | 'state'>): MockMember[] {
  return call.state.members.filter(member => visibleChild(call, member.id) !== undefined);
}

/** One page of rows, and the header that leads to the next. */
export function pageOf<T>(
  rows: readonly T[],
  query: { readonly limit: number; readonly cursor?: string | undefined },
  headers: Map<string, string>,
): T[] {
  const start = Number(query.cursor ?? 0) || 0;
  const end = start + query.limit;
  if (end < rows.length) headers.set('x-next-cursor', String(end));
  return rows.slice(start, end);
}
