import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** The card that asks for a code; most who sign in never see it. */
export const VerifyEmail = lazyComponent(async () => (await import('./verify-email.tsx')).VerifyEmail);
