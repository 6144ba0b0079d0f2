/** What other features may use of compliance. */
export { CloseFamily } from './close-family.tsx';
export { DeleteChild } from './lazy-dialogs.ts';
