import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What other features may use of operations; the code of each is loaded when it is first shown. */
export const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview);
export const Reports = lazyComponent(async () => (await import('./reports.tsx')).Reports);
export const Health = lazyComponent(async () => (await import('./health.tsx')).Health);
