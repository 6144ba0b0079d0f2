import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Saves the ledger over a period as a file, in a dialog. */
export const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);
