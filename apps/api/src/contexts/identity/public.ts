/** What others may use of identity. */
export { eraseFamily } from './close-family.ts';
export { identityLetters } from './letters.ts';
export { storePasswordHash } from './secret-hashes.ts';
