import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import type { ComponentType } from 'react';
import { place } from '../shared/paths.ts';

/** A page that a link in a mail, or the code of an invitation, leads to. */
interface MailPlace {
  readonly title: string;
  readonly screen: ComponentType;
}

/**
 * Pages of links in mails and of invitations, by their paths. They are shown to every person at the device. The token of the link stays behind
 * the #: no server sees it.
 */
export const MAIL_PLACES: { readonly [path: string]: MailPlace | undefined } = {
  [place('resetPassword')]: {
    title: 'Choose a new password',
    screen: lazyComponent(async () => (await import('../features/identity/reset-password.tsx')).ResetPassword),
  },
  [place('join')]: {
    title: 'Pocketful',
    screen: lazyComponent(async () => (await import('../features/identity/join.tsx')).Join),
  },
  [place('confirmConsent')]: {
    title: 'Confirm your consent',
    screen: lazyComponent(async () => (await import('./consent-link.tsx')).ConsentLink),
  },
};
