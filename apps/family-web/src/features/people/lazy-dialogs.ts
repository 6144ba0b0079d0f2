import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Adds a child to the family, in a dialog. */
export const AddChildDialog = lazyPart(async () => (await import('./add-child-dialog.tsx')).AddChildDialog);

/** Adds another adult to the family, in a dialog. */
export const AddParentDialog = lazyPart(async () => (await import('./add-parent-dialog.tsx')).AddParentDialog);

/** Enters the days on which a child is away, or changes them, in a dialog. */
export const AwayDialog = lazyPart(async () => (await import('./away-dialog.tsx')).AwayDialog);

/** Changes a child, in a dialog. */
export const EditChildDialog = lazyPart(async () => (await import('./edit-child-dialog.tsx')).EditChildDialog);

/** Changes another parent, in a dialog. */
export const EditParentDialog = lazyPart(async () => (await import('./edit-parent-dialog.tsx')).EditParentDialog);

/** Makes another parent the Family Admin, in a dialog. */
export const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** Closes the whole family, in a dialog. */
export const CloseFamilyDialog = lazyPart(async () => (await import('./close-family-dialog.tsx')).CloseFamilyDialog);
