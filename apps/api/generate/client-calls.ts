import { routes } from '@pocketful/api-contract/routes';
import { principalsOf, STAFF_ROLES } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';

/** The fields of a route that the client reads, besides its only caller. In this order the compressed table is smallest. */
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
  const lines = own.map(([name, route]) => `  ${name}: ${JSON.stringify(callOf(route))},`).sort();
  const [constant, what] =
    whose === 'staff' ? ['STAFF_CALLS', 'that only staff make'] : ['FAMILY_CALLS', 'that families make'];
  return [
    '// Written from the contract by `npm run generate`; do not edit.',
    "import type { CallTable } from './calls.ts';",
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
  const callers = principalsOf(route.who);
  const isAdmins = callers.includes('family_admin') && !callers.includes('parent');
  return {
    ...(isAdmins && { only: 'family_admin' }),
    ...Object.fromEntries(FIELDS.map(field => [field, fields.get(field)])),
  };
}

/** Whether no family makes a call: only staff may make it, or a visitor of staff's portal. */
function isForStaff({ who, path }: Route): boolean {
  const callers = principalsOf(who);
  const isBeforeSignIn = path.startsWith('/api/admin/') && callers.includes('stranger');
  return isBeforeSignIn || callers.every(principal => STAFF_ROLES.some(role => role === principal));
}
