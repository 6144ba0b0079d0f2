/** What others may use of identity. */
export { storePasswordHash } from './secret-hashes.ts';
