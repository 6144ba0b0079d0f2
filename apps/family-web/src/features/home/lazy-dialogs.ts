import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Approves everything that waits, after a question. */
export const ApproveAll = lazyPart(async () => (await import('./approve-all.tsx')).ApproveAll);
