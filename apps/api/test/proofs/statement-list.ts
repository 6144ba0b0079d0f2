import { CROSS_TENANT_PURPOSES } from '../../src/platform/database/cross-tenant.ts';
import type { RecordedStatement } from '../recorded-statements.ts';

const HEAD = `-- Written by the API's own tests; see CONTRIBUTING.md. Do not edit.
-- Every statement that the whole test suite sent, one a line.
`;

/** The committed list: the statements of one family, and those across families by a name and with a reason. */
export function writeList(statements: readonly RecordedStatement[]): string {
  const section = (title: string, name: string) =>
    `\n-- ${title}\n${linesOf(statements.filter(({ sentFor }) => sentFor === name)).join('')}`;
  const across = Object.entries(CROSS_TENANT_PURPOSES).map(([name, reason]) =>
    section(`Across families: ${name}. ${reason}`, name),
  );
  return [HEAD, section('Of one family', 'family'), ...across].join('');
}

/** The statements of a list. */
export function readList(list: string): string[] {
  return list.split('\n').filter(line => line !== '' && !line.startsWith('--'));
}

/** The statements of a list of versions that wrote one statement a block of Markdown. */
export function readFormerList(markdown: string): string[] {
  return [...markdown.matchAll(/```sql\n([\s\S]*?)\n```/g)].map(match => match[1] ?? '');
}

function linesOf(statements: readonly RecordedStatement[]): string[] {
  return [...new Set(statements.map(({ text }) => `${inOneLine(text)}\n`))].sort();
}

function inOneLine(statement: string): string {
  return statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
}
