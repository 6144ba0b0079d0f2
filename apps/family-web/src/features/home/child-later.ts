import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What a child can do, and in the simple view its money. The code comes after the page. */
export const ChildCards = lazyComponent(async () => (await import('./child-cards.tsx')).ChildCards);
