import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** A child's duties, by its day. The code comes after the page, if the child has any. */
export const MyDuties = lazyComponent(async () => (await import('./my-duties.tsx')).MyDuties);
