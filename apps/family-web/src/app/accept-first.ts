import { lazyComponent } from '@pocketful/web-kit/lazy-part';

/** What an adult sees who has yet to accept a policy in force; its code is loaded by those alone. */
export const AcceptFirst = lazyComponent(
  async () => (await import('../features/compliance/accept-first.tsx')).AcceptFirst,
);
