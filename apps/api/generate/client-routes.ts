import type { Route } from '@pocketful/api-contract/route';
import { routes } from '@pocketful/api-contract/routes';

/**
 * What the browser's client needs of each call, without the schemas: with them zod and every body of the contract would
 * come with the first page.
 */
export function clientRoutes(): string {
  const lines = Object.entries(routes).map(([name, route]: [string, Route]) => {
    const flags = 'paged' in route && route.paged ? ', paged: true' : '';
    return `  ${name}: { method: '${route.method}', path: '${route.path}'${flags} },`;
  });
  return [
    '// Written from the contract by `npm run generate`; do not edit.',
    '',
    '/** What is needed of each call to make it: without the schemas, which only forms and the server use. */',
    'export const ROUTES = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
