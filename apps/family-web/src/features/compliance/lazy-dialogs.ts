import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Asks before a child is erased; its code comes after the screen. */
export const DeleteChild = lazyPart(async () => (await import('./delete-child.tsx')).DeleteChildQuestion);

/** Explains to a child its data, and who sees it. */
export const WhoCanSee = lazyPart(async () => (await import('./who-can-see.tsx')).WhoCanSee);
