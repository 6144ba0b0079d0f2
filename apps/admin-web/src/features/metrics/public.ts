import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** Parts of this feature that other features show. The code of each loads when it is first shown. */
export const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview);
export const Reports = lazyComponent(async () => (await import('./reports.tsx')).Reports);
export const Health = lazyComponent(async () => (await import('./health.tsx')).Health);
