import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Gives a child an allowance or a regular payment, or changes one, in a dialog. */
export const AllowanceDialog = lazyPart(async () => (await import('./allowance-dialog.tsx')).AllowanceDialog);

/** Pays less for a payday that asks, in a dialog. */
export const PayLessDialog = lazyPart(async () => (await import('./pay-less-dialog.tsx')).PayLessDialog);
