/** What other features may use of compliance. */
export { DeleteChild } from './lazy-dialogs.ts';
