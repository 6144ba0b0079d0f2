/** The parts of compliance that other features may use. */
export { ChildPrivacy } from './child-rights-card.tsx';
export { ExportButton } from './export-button.tsx';
export { DeleteChild, WhoCanSee } from './lazy-dialogs.ts';
export { WhoLooked } from './who-looked.tsx';
