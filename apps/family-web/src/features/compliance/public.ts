/** What other features may use of compliance. */
export { DeleteChild } from './rights-parts.ts';
