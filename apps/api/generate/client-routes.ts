import { principalsOf, STAFF_ROLES } from '@pocketful/api-contract/core/principals';
import type { Route } from '@pocketful/api-contract/core/route';
import { routes } from '@pocketful/api-contract/core/routes';

/**
 * What the browser's client needs of each call, without the schemas: with them zod and every body of the contract would
 * come with the first page.
 *
 * @param whose those that staff alone may call, or all others
 */
export function clientRoutes(whose: 'families' | 'staff'): string {
  const lines = Object.entries<Route>(routes)
    .filter(([, route]) => isStaffs(route) === (whose === 'staff'))
    .map(([name, route]) => {
      const flags = 'paged' in route && route.paged ? ', paged: true' : '';
      return `  ${name}: { method: '${route.method}', path: '${route.path}'${flags} },`;
    });
  const [constant, what] =
    whose === 'staff' ? ['STAFF_ROUTES', 'staff alone may make'] : ['FAMILY_ROUTES', 'others than staff may make'];
  return [
    '// Written from the contract by `npm run generate`; do not edit.',
    '',
    `/** What is needed of each call that ${what}: without the schemas, which only forms and the server use. */`,
    `export const ${constant} = {`,
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

function isStaffs({ who }: Route): boolean {
  return principalsOf(who).every(principal => STAFF_ROLES.some(role => role === principal));
}
