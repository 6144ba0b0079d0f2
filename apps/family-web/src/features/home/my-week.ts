import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** A child's week, as a card; its code comes after the page. */
export const MyWeek = lazyComponent(async () => (await import('./my-week-card.tsx')).MyWeekCard);
