import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What a child has asked for; its code comes after the page. */
export const MyWithdrawals = lazyComponent(async () => (await import('./my-withdrawals-list.tsx')).MyWithdrawalsList);
