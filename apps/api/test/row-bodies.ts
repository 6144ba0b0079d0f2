import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { newId } from '../src/platform/ids.ts';
import type { CallRow } from './calls/row.ts';
import { ROWS } from './calls/rows.ts';

/**
 * The valid bodies of a call, without the preparation of its row: every id is the given one, and secrets are invalid. Empty
 * for a call without a body.
 *
 * @param id Default: an id that nothing has. Calls that end sessions always get that
 */
export function bodiesOf(name: RouteName, id = newId()): Record<string, unknown>[] {
  const rows: Partial<Record<RouteName, CallRow>> = ROWS;
  const { body, shapes = [] } = rows[name] ?? {};
  const used = 'endsSessions' in routes[name] ? newId() : id;
  return [body, ...shapes].filter(one => one !== undefined).map(one => filled(JSON.stringify(one), used));
}

/** The first valid body of a call. Throws an Error for a call without one. */
export function bodyOf(name: RouteName, id?: string): Record<string, unknown> {
  const [body] = bodiesOf(name, id);
  if (!body) throw new Error(`${name} takes no body`);
  return body;
}

/** The path of a call with an id, and with values that its other parameters take. */
export function pathOf({ path }: Route, id: string): string {
  return path.replace(':day', '2026-03-10').replace(':name', 'firstGift').replace(/:\w+/, id);
}

const SECRETS: Readonly<Record<string, string>> = { code: '123456', shown: '000000', spare: '000000' };

function filled(text: string, id: string): Record<string, unknown> {
  const secretOf = (name: string) => SECRETS[name] ?? (name === 'token' ? `${id}.${'x'.repeat(43)}` : id);
  return JSON.parse(text.replaceAll(/"\$(\w+)"/g, (_, name: string) => JSON.stringify(secretOf(name))));
}
