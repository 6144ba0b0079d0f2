import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What an adult promised and answered, and what a new family does next. Its code comes after the dashboard. */
export const AfterQueue = lazyComponent(async () => (await import('./after-queue-sections.tsx')).AfterQueueSections);

/** What a family without children sees in its place. */
export const Welcome = lazyComponent(async () => (await import('./welcome-card.tsx')).WelcomeCard);
