import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export const RecordEvidenceDialog = lazyPart(
  async () => (await import('./record-evidence-dialog.tsx')).RecordEvidenceDialog,
);
export const ResolveDialog = lazyPart(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);
