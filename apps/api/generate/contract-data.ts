import { ERRORS } from '@pocketful/api-contract/core/errors';
import type { Route } from '@pocketful/api-contract/core/route';
import { routes } from '@pocketful/api-contract/core/routes';

const NOTE = '// Written from the contract by `npm run generate`; do not edit.';

/** The audit actions that calls record. A module with data only, because the contract's schemas need the list. */
export function auditActions(): string {
  const actions = new Set(Object.values<Route>(routes).flatMap(({ events = [] }) => [...events]));
  return [
    NOTE,
    '/** The actions that calls record. */',
    ...['export const CALL_ACTIONS = [', ...[...actions].sort().map(action => `  '${action}',`), '] as const;', ''],
  ].join('\n');
}

/** The field of each error that has one. A module with data only: the browser does not load the texts of all errors. */
export function errorFields(): string {
  const fields = Object.entries(ERRORS).flatMap(([code, error]) => ('field' in error ? [[code, error.field]] : []));
  return [
    NOTE,
    '/** The field of the body that an error is about, by the code of the error. */',
    'export const FIELD_OF: Readonly<Record<string, string>> = {',
    ...[...fields.map(([code, field]) => `  ${code}: '${field}',`), '};', ''],
  ].join('\n');
}
