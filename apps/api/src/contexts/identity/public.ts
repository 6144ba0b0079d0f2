/** What others may use of identity. */
export { identityLetters } from './letters.ts';
export { storePasswordHash } from './secret-hashes.ts';
