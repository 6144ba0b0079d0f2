import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { ShownPlace } from '@pocketful/web-kit/places/places';
import type { ComponentType } from 'react';
import type { LinkedPlace } from '../shared/paths.ts';

interface Place {
  readonly title: string;
  readonly screen: ComponentType;
}

const LINKED: Readonly<Record<LinkedPlace, Place>> = {
  resetPassword: {
    title: 'Choose a new password',
    screen: lazyComponent(async () => (await import('../features/identity/reset-password.tsx')).ResetPassword),
  },
  join: {
    title: 'Join a family',
    screen: lazyComponent(async () => (await import('../features/identity/join.tsx')).Join),
  },
  confirmConsent: {
    title: 'Confirm your consent',
    screen: lazyComponent(async () => (await import('./consent-link.tsx')).ConsentLink),
  },
};

/**
 * The page of a link. Every person at the device can open it. The token of the link stays behind the #, so no server sees
 * it.
 */
export function LinkPlace({ name }: { readonly name: LinkedPlace }) {
  return <ShownPlace {...LINKED[name]} />;
}
