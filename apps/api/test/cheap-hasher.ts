import { createSecretHasher, type HashKeys, type SecretHasher } from '../src/platform/hashing.ts';

/**
 * Hashes of the least that argon2 accepts, since most tests are not about them. They are stored with the memory of the
 * product and one more, so that the audit reads them as the product's and the others stay apart.
 */
export function cheapHasher(keys: HashKeys): SecretHasher {
  const [least, stored] = ['m=1024,', 'm=19457,'];
  const hasher = createSecretHasher(keys, { memoryCost: 1024, timeCost: 2, parallelism: 1 });
  return {
    ...hasher,
    hash: async (...secret) => (await hasher.hash(...secret)).replace(least, stored),
    verify: (hash, ...secret) => hasher.verify(hash?.replace(stored, least), ...secret),
    isOutdated: (hash, kind) => hasher.isOutdated(hash.replace(stored, least), kind),
  };
}
