import { lazyComponent } from '@pocketful/web-kit/lazy-part';

/** In a file apart from later.ts, because a place of the table draws it. */
export const NotFound = lazyComponent(async () => (await import('./not-found.tsx')).NotFound);
