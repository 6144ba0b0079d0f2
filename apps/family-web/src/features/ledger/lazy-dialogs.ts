import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Records a credit or a debit for a child, in a dialog. */
export const AddTransactionDialog = lazyPart(
  async () => (await import('./add-transaction-dialog.tsx')).AddTransactionDialog,
);
