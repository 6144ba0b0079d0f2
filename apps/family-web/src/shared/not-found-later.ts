import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** Not in later.ts, whose parts import the table of places: a place of the table draws this one. */
export const NotFound = lazyComponent(async () => (await import('./not-found.tsx')).NotFound);
