import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What a new family does next. Its code comes after the dashboard. */
export const FirstSteps = lazyComponent(async () => (await import('./first-steps-card.tsx')).FirstStepsCard);
