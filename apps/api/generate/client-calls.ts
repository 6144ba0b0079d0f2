import { principalsOf, STAFF_ROLES } from '@pocketful/api-contract/core/principals';
import type { Route } from '@pocketful/api-contract/core/route';
import { routes } from '@pocketful/api-contract/core/routes';

/** The fields of a route that the client reads. */
const FIELDS = [
  ...['shows', 'pollSeconds', 'staleSeconds', 'onFocus', 'movedBy'],
  ...['changes', 'secondPress', 'answers', 'takenBackBy'],
];

/**
 * The table of calls of a browser's client. It leaves out the schemas: with them zod and every body of the contract would
 * load with the first page.
 *
 * @param whose calls that only staff may make, or all others
 */
export function clientCalls(whose: 'families' | 'staff'): string {
  const lines = Object.entries<Route>(routes)
    .filter(([, route]) => isOnlyForStaff(route) === (whose === 'staff'))
    .map(([name, route]) => `  ${name}: ${JSON.stringify(callOf(route))},`);
  const [constant, what] =
    whose === 'staff' ? ['STAFF_CALLS', 'only staff may make'] : ['FAMILY_CALLS', 'not only staff may make'];
  return [
    '// Written from the contract by `npm run generate`; do not edit.',
    "import type { CallTable } from './calls.ts';",
    '',
    `/** The calls that ${what}. */`,
    `export const ${constant}: CallTable = {`,
    ...lines,
    '};',
    '',
  ].join('\n');
}

function callOf(route: Route) {
  const policy = Object.entries(route).filter(([field]) => FIELDS.includes(field));
  return { method: route.method, path: route.path, who: principalsOf(route.who), ...Object.fromEntries(policy) };
}

function isOnlyForStaff({ who }: Route): boolean {
  return principalsOf(who).every(principal => STAFF_ROLES.some(role => role === principal));
}
