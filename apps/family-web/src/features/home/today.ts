import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What a child can do today, and what is new. Its code comes after the page. */
export const Today = lazyComponent(async () => (await import('./today-card.tsx')).TodayCard);
