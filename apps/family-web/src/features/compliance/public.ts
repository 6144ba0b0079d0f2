/** The parts of compliance that other features may use. */
export { ChildPrivacy } from './child-rights-card.tsx';
export type { NamedChild } from './delete-child.tsx';
export { DeleteChild, WhoCanSee } from './lazy-dialogs.ts';
export { useChildExport } from './use-child-export.ts';
export { WhoLooked } from './who-looked.tsx';
