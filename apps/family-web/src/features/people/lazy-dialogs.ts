import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Adds a child to the family, in a dialog. */
export const AddChildDialog = lazyPart(async () => (await import('./add-child-dialog.tsx')).AddChildDialog);

/** Chooses the family's currency, in a dialog. */
export const CurrencyDialog = lazyPart(async () => (await import('./currency-dialog.tsx')).CurrencyDialog);
