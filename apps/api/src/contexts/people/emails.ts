import type { Compose } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';

/** The emails about members. */
export const peopleEmails = {
  async family_closed({ address }) {
    if (address === null) return undefined;
    return {
      to: address,
      subject: 'Your Pocketful family was closed',
      paragraphs: [
        'Your family’s account is closed: the Family Admin closed it, or no one of the family signed in for three years. All of its data is deleted, yours too. It cannot be restored.',
        'You can no longer sign in with this address. It is free to be used for a new account.',
      ],
    };
  },
} as const satisfies Partial<Record<MailKind, Compose>>;
