import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** When a child's next allowance comes; its code comes after the page. */
export const NextAllowance = lazyComponent(async () => (await import('./next-allowance-card.tsx')).NextAllowanceCard);
