import { routes } from '@pocketful/api-contract/routes';
import { principalsOf, STAFF_ROLES } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { FAMILY_ROLES } from '@pocketful/domain/family';

/** The fields of a route that the client reads, besides its callers. In this order the compressed table is smallest. */
const FIELDS = [
  ...['secondPress', 'staleSeconds', 'answers', 'changes', 'shows', 'movedBy', 'path', 'edits', 'onFocus'],
  ...['takenBackWith', 'pollSeconds', 'takenBackBy', 'method'],
];

/**
 * The table of calls of a browser's client. It leaves out the schemas: with them zod and every body of the contract
 * would load with the first page.
 *
 * @param whose `staff`: the calls that only staff make; `families`: all others
 */
export function clientCalls(whose: 'families' | 'staff'): string {
  const own = Object.entries<Route>(routes).filter(
    ([, route]) => !('forOthers' in route) && isForStaff(route) === (whose === 'staff'),
  );
  // Each list of callers is written once, since the table loads with the first page.
  const callers = [...new Set(own.map(([, route]) => callersOf(route)))];
  const nameOf = (route: Route) => `WHO_${callers.indexOf(callersOf(route))}`;
  const lines = own
    .map(([name, route]) => `  ${name}: {"who":${nameOf(route)},${JSON.stringify(callOf(route)).slice(1)},`)
    .sort();
  const [constant, what] =
    whose === 'staff' ? ['STAFF_CALLS', 'that only staff make'] : ['FAMILY_CALLS', 'that families make'];
  return [
    '// Written from the contract by `npm run generate`; do not edit.',
    "import type { CallTable, ClientCall } from './calls.ts';",
    '',
    ...callers.map((who, at) => `const WHO_${at}: ClientCall['who'] = ${who};`),
    '',
    `/** The calls ${what}. */`,
    `export const ${constant}: CallTable = {`,
    ...lines,
    '};',
    '',
  ].join('\n');
}

function callOf(route: Route) {
  const fields = new Map(Object.entries(route));
  return Object.fromEntries(FIELDS.map(field => [field, fields.get(field)]));
}

/** The roles that may make a call. The client asks for no other principal. */
function callersOf(route: Route): string {
  const roles: readonly string[] = [...FAMILY_ROLES, ...STAFF_ROLES];
  return JSON.stringify(principalsOf(route.who).filter(principal => roles.includes(principal)));
}

/** Whether no family makes a call: only staff may make it, or a visitor of staff's portal. */
function isForStaff({ who, path }: Route): boolean {
  const callers = principalsOf(who);
  const isBeforeSignIn = path.startsWith('/api/admin/') && callers.includes('stranger');
  return isBeforeSignIn || callers.every(principal => STAFF_ROLES.some(role => role === principal));
}
