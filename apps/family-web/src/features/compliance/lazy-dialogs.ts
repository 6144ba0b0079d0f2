import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Asks before a child is erased; its code comes after the screen. */
export const DeleteChild = lazyPart(async () => (await import('./delete-child.tsx')).DeleteChildQuestion);

/** Asks before a consent is withdrawn. */
export const WithdrawConsent = lazyPart(async () => (await import('./withdraw-consent.tsx')).WithdrawConsentQuestion);
