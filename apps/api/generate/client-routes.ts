import { principalsOf, STAFF_ROLES } from '@pocketful/api-contract/principals';
import type { Route } from '@pocketful/api-contract/route';
import { routes } from '@pocketful/api-contract/routes';

const HEAD = '// Written from the contract by `npm run generate`; do not edit.';

function isStaffs({ who }: Route): boolean {
  const staff: readonly string[] = STAFF_ROLES;
  return principalsOf(who).every(principal => staff.includes(principal));
}

function linesOf(staffs: boolean): string[] {
  return Object.entries(routes)
    .filter(([, route]: [string, Route]) => isStaffs(route) === staffs)
    .map(([name, route]: [string, Route]) => {
      const flags = 'paged' in route && route.paged ? ', paged: true' : '';
      return `  ${name}: { method: '${route.method}', path: '${route.path}'${flags} },`;
    });
}

/**
 * What the browser's client needs of each call, without the schemas: with them zod and every body of the contract would
 * come with the first page.
 */
export function clientRoutes(): string {
  return [
    HEAD,
    "import { STAFF_ROUTES } from './staff-routes.gen.ts';",
    '',
    '/** What is needed of each call to make it: without the schemas, which only forms and the server use. */',
    'export const ROUTES = {',
    ...linesOf(false),
    '  ...STAFF_ROUTES,',
    '} as const;',
    '',
  ].join('\n');
}

/** Those that staff alone may make, in a file of their own: the family's app is built without it. */
export function staffRoutes(): string {
  return [
    HEAD,
    '',
    '/** Calls that staff alone may make; the family’s app has none of them. */',
    'export const STAFF_ROUTES = {',
    ...linesOf(true),
    '} as const;',
    '',
  ].join('\n');
}
