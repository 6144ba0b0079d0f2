import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test('cells with commas, quotes and line ends are quoted, and quotes doubled', () => {
  expect(csvRow(['plain', 'a, b', 'say "hi"', 'two\nlines', null, 3])).toBe(
    'plain,"a, b","say ""hi""","two\nlines",,3\r\n',
  );
});

test('a plain number stays as it is, whatever its sign', () => {
  expect(csvRow(['-5.00', '12.50', '0'])).toBe('-5.00,12.50,0\r\n');
});

test.each([
  ['toys;=HYPERLINK(A1)', '"toys;\'=HYPERLINK(A1)"'],
  ['toys;"=1+1"', '"toys;""\'=1+1"""'],
  ['toys\t@sum', '"toys\t\'@sum"'],
  ['toys\n+1', '"toys\n\'+1"'],
  ['toys;＝1+1', '"toys;\'＝1+1"'],
  ['toys\t＠sum', '"toys\t\'＠sum"'],
  ['salt; pepper', '"salt; pepper"'],
])(
  'A CSV file is safe in a spreadsheet: a cell stays one cell where semicolons or tabs separate cells: %j',
  (text, written) => {
    expect(csvRow([text])).toBe(`${written}\r\n`);
  },
);

test.each([
  '=1+1',
  '+1',
  '-1+2',
  '@sum',
  '\tx',
  '\rx',
  '-5.00 dollars',
  '=HYPERLINK("http://x")',
  '＝1+1',
  '＋1',
  '－1',
  '＠sum',
  '﹦1',
])('a cell that begins like a formula is text: %j', text => {
  expect(csvRow([text]).replace(/^"/, '').startsWith("'")).toBe(true);
});
