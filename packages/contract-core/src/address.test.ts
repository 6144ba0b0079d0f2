import { expect, test } from 'vitest';
import { email } from './fields.ts';

test.each([
  ['ana@müller.example', 'ana@xn--mller-kva.example'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'neil+bank/2@example.com", "o'neil+bank/2@example.com"],
  [' Ada@Example.com ', 'Ada@Example.com'],
])('the address %s is kept as %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept);
});

test.each([
  ...[
    'ada',
    'ada@localhost',
    '@example.com',
    'a b@example.com',
    'ada@@example.com',
    'ada@-a.example',
    '.a@example.com',
  ],
  ...[
    'a..b@example.com',
    'ada@example.com>',
    'ada,bob@example.com',
    'ada@exa mple.com',
    'zoë@example.com',
    'a@b.c1\r\n',
  ],
  `${'a'.repeat(250)}@ü.example`,
])('%s is no address', typed => {
  expect(email.safeParse(typed).success).toBe(false);
});
