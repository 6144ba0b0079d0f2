import { lazyComponent, lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Approves everything that waits, after a question. */
export const ApproveAll = lazyPart(async () => (await import('./approve-all.tsx')).ApproveAll);

/** What comes next, if nothing waits. */
export const NextEvent = lazyComponent(async () => (await import('./next-event.tsx')).NextEvent);
