import { expect, test } from 'vitest';
import { EXPORT_KINDS, EXPORTS, exportFileName, exportHead, exportRow } from './rules.ts';

test('a file begins with the names of its columns', () => {
  expect(exportHead('users')).toBe('id,familyId,role,createdAt\r\n');
  for (const kind of EXPORT_KINDS) expect(exportHead(kind).trim().split(',')).toEqual(EXPORTS[kind].columns);
});

test('times, booleans and documents are cells like all others, and none begins like a formula', () => {
  const cells = [new Date('2026-03-10T15:00:00Z'), true, { rows: 3, of: 'a,b' }, null, '-5.00', '=1+1'];
  expect(exportRow(cells)).toBe(`2026-03-10T15:00:00.000Z,true,"{""rows"":3,""of"":""a,b""}",,-5.00,'=1+1\r\n`);
});

test('no file has a column for names or typed texts', () => {
  const columns = EXPORT_KINDS.flatMap(kind => EXPORTS[kind].columns);
  expect(columns.filter(column => /name|email|description|comment|text|pin|birth|age$/i.test(column))).toEqual([]);
});

test('a file is named by its content and its day', () => {
  expect(exportFileName('audit-logs', new Date('2026-03-10T23:59:00Z'))).toBe('pocketful-audit-logs-2026-03-10.csv');
});
