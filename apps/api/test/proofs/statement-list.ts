import { CROSS_TENANT_PURPOSES } from '../../src/platform/database/cross-tenant.ts';
import type { RecordedStatement } from '../recorded-statements.ts';

const HEAD = `<!-- Written by the API's own tests; see CONTRIBUTING.md. Do not edit. -->

# Every statement that is sent

What the application sends to the database, as the whole test suite saw it: of one family, which PostgreSQL's own plans
are held to, and across families, each by a name and with a reason.
`;
const FENCE = /```sql\n([\s\S]*?)\n```/g;

const block = (text: string) => `\`\`\`sql\n${text.trim()}\n\`\`\`\n`;

/** The committed list. */
export function writeList(statements: readonly RecordedStatement[]): string {
  const across = Object.entries(CROSS_TENANT_PURPOSES).map(([name, reason]) => {
    const own = textsOf(statements.filter(({ sentFor }) => sentFor === name));
    return [`## Across families: ${name}\n\n${reason}\n`, ...own.map(block)].join('\n');
  });
  const family = textsOf(statements.filter(({ sentFor }) => sentFor === 'family')).map(block);
  return [HEAD, ...across, '## Of one family\n', ...family].join('\n');
}

/** The statements of all sections of a list. */
export function readList(markdown: string): string[] {
  return [...markdown.matchAll(FENCE)].map(match => match[1] ?? '');
}

function textsOf(statements: readonly RecordedStatement[]): string[] {
  return [...new Set(statements.map(({ text }) => text.trim()))].sort();
}
