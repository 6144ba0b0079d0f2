/** What others may use of identity. */
export { eraseFamily } from './erase-family.ts';
export { mailPasswordLink } from './forgotten-password.ts';
export { identityLetters } from './letters.ts';
export { storePasswordHash } from './secret-hashes.ts';
