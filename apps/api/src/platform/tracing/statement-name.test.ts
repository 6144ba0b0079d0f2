import { expect, test } from 'vitest';
import { nameOfStatement } from './statement-name.ts';

test.each([
  ['select "id" from "chores" where "family_id" = $1', 'SELECT chores'],
  ['\n  SELECT 1 FROM accounts AS a WHERE a.family_id = $1 FOR UPDATE', 'SELECT accounts'],
  ['INSERT INTO sessions (family_id) VALUES ($1)', 'INSERT sessions'],
  ['WITH step AS (UPDATE chores SET status = $2 RETURNING 1) SELECT 1 FROM step', 'UPDATE chores'],
  ['DELETE FROM ONLY staff_views.members', 'DELETE staff_views.members'],
  ['SELECT post_entries($1, $2)', 'SELECT'],
  ['SET LOCAL ROLE pocketful_reader', 'SET'],
  ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', 'BEGIN'],
  ['COMMIT', 'COMMIT'],
  ['DECLARE portions NO SCROLL CURSOR WITH HOLD FOR\n  SELECT 1 FROM accounts AS a', 'SELECT accounts'],
  ['FETCH 500 FROM portions', 'FETCH'],
  ['', 'STATEMENT'],
])('%s is named by its verb and first table', (text, name) => {
  expect(nameOfStatement(text)).toBe(name);
});
