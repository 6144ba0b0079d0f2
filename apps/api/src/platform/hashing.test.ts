import { expect, test } from 'vitest';
import { createSecretHasher, lostPinHash, sameSecret } from './hashing.ts';
import { RefusalError } from './refusal.ts';

const QUEUE = { queue: 'public' } as const;
const hasher = createSecretHasher({ instanceKey: 'a key outside the database' });

test('a secret matches its own hash, and without the pepper nothing matches', async () => {
  const hash = await hasher.hash('4821', 'public');
  expect(await hasher.verify(hash, '4821', QUEUE)).toBe(true);
  expect(await hasher.verify(hash, '4822', QUEUE)).toBe(false);
  expect(await createSecretHasher({ instanceKey: 'another key, as long as it' }).verify(hash, '4821', QUEUE)).toBe(
    false,
  );
});

test('equal secrets have different hashes', async () => {
  expect(await hasher.hash('4821', 'public')).not.toBe(await hasher.hash('4821', 'public'));
});

test('a digest of a name depends on the name and on the pepper', () => {
  expect(hasher.digestOfName('dana').equals(hasher.digestOfName('dana'))).toBe(true);
  expect(hasher.digestOfName('dana').equals(hasher.digestOfName('sam'))).toBe(false);
  expect(createSecretHasher({ instanceKey: 'another' }).digestOfName('dana').equals(hasher.digestOfName('dana'))).toBe(
    false,
  );
});

test('comparisons of a new PIN delay no other hash', async () => {
  const hash = await hasher.hash('4821', 'public');
  const comparisons = Array.from({ length: 8 }, () => hasher.verify(hash, '4822', { queue: 'pins' }));
  let done = 0;
  for (const comparison of comparisons) void comparison.then(() => done++);
  await hasher.verify(hash, '4821', { queue: 'signed-in' });
  expect(done).toBeLessThan(8);
  await Promise.all(comparisons);
});

test('without a hash nothing matches', async () => {
  for (const nothing of [null, undefined]) expect(await hasher.verify(nothing, '4821', QUEUE)).toBe(false);
});

test('a hash of another pepper or of weaker parameters is outdated', async () => {
  const hash = await hasher.hash('x', 'public');
  expect(hasher.isOutdated(hash)).toBe(false);
  expect(hasher.isOutdated(hash.replace('p1', 'p0'))).toBe(true);
  expect(hasher.isOutdated(hash.replace('m=19456', 'm=4096'))).toBe(true);
});

test('a PIN has its own pepper, which a password does not include', async () => {
  const keys = { instanceKey: 'a key outside the database' };
  const [first, second] = ['a pepper of PINs', 'another'].map(pinPepper => createSecretHasher({ ...keys, pinPepper }));
  const pin = (await first?.hash('4821', 'public', 'pin')) ?? '';
  expect(pin).toMatch(/^p2\$argon2id/);
  expect(await first?.verify(pin, '4821', QUEUE)).toBe(true);
  for (const other of [second, hasher]) expect(await other?.verify(pin, '4821', QUEUE)).toBe(false);
  const password = (await first?.hash('Pocketful-1!', 'public')) ?? '';
  for (const other of [second, hasher]) expect(await other?.verify(password, 'Pocketful-1!', QUEUE)).toBe(true);
});

test('a PIN without its own pepper is outdated once there is one, and matches until then', async () => {
  const former = await hasher.hash('4821', 'public', 'pin');
  const present = createSecretHasher({ instanceKey: 'a key outside the database', pinPepper: 'a pepper of PINs' });
  expect(await present.verify(former, '4821', QUEUE)).toBe(true);
  expect([hasher.isOutdated(former, 'pin'), present.isOutdated(former, 'pin')]).toEqual([false, true]);
  expect(present.isOutdated(former, 'password')).toBe(false);
});

test('a lost PIN matches nothing', async () => {
  expect(await hasher.verify(await lostPinHash(), '4821', QUEUE)).toBe(false);
});

test('a hash beyond the limit of its queue is refused with UNAVAILABLE', async () => {
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => hasher.hash('x', 'public')));
  const refused = results.filter(result => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(30);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(RefusalError);
  expect(await hasher.hash('x', 'public')).toMatch(/^p1\$argon2id/);
});

test('secrets are compared whole', () => {
  expect(sameSecret('token', 'token')).toBe(true);
  expect(sameSecret('token', 'token2')).toBe(false);
  expect(sameSecret('', 'token')).toBe(false);
});
