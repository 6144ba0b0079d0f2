import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Asks for money, in a dialog. */
export const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);
