import { ERRORS } from '@pocketful/api-contract/errors';

const NOTE = '// Written from the contract by `npm run generate`; do not edit.';

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
