import { expect, test } from 'vitest';
import { loggedError } from './log-error.ts';

test('an error is logged with its kind, place and broken constraint, without values of rows and typed text', () => {
  const error = Object.assign(
    new Error('no account for dana@rivera.example with the PIN 4821', { cause: 'token: abc' }),
    {
      ...{ code: '23505', constraint: 'members_pkey', detail: 'Key (username)=(mia) exists', parameters: ['4821'] },
    },
  );
  const logged = loggedError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'members_pkey' });
  expect(logged.stack).toContain('log-error.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/dana@|4821|mia|abc/);
});

test('a circular chain of causes ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(loggedError(error)).match(/"round"/g)).toHaveLength(5);
});
