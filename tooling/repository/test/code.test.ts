import { expect, test } from 'vitest';
import { kindOf, withoutComments } from '../src/code.ts';

test.each([
  ['apps/api/src/app.ts', 'product'],
  ['packages/domain/src/money.test.ts', 'tests'],
  ['packages/testkit/src/family/rivera.ts', 'tests'],
  ['apps/api/test/harness.ts', 'tests'],
  ['tooling/local/src/start.ts', 'tooling'],
  ['docs/generated/schema.sql', 'generated'],
  ['apps/api/test/calls/rows.gen.ts', 'generated'],
  ['docs/ledger.md', undefined],
  ['pnpm-lock.yaml', undefined],
])('%s is %s', (path, kind) => expect(kindOf(path)).toBe(kind));

test.each([
  [
    'a.ts',
    "const a = 'https://x'; // why\n/** What. */\nconst b = /['\"]\\/\\//.test(a);",
    "const a = 'https://x'; \nconst b = /['\"]\\/\\//.test(a);",
  ],
  ['a.tsx', 'const a = `/* kept */`;\n\n{/* gone */}', 'const a = `/* kept */`;\n{}'],
  ['a.sql', "SELECT '--kept' -- gone\n  /* gone */ FROM t;", "SELECT '--kept' \n   FROM t;"],
  ['a.yml', "# gone\na: 'b # kept' # gone", "a: 'b # kept' "],
  ['a.css', "a { b: '/* kept */' } /* gone */", "a { b: '/* kept */' } "],
])('comments of %s are removed, and texts are kept', (path, text, code) =>
  expect(withoutComments(path, text)).toBe(code),
);
