import { toOthers } from '../../platform/mail/addressee.ts';
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
  async removed_from_family({ address }) {
    if (address === null) return undefined;
    return {
      to: address,
      subject: 'You were removed from a family in Pocketful',
      paragraphs: [
        'The Family Admin of your family removed you. You are signed out everywhere, and your account is deleted.',
        'This address is free to be used for a new account. If that should not have happened, please talk to the Family Admin.',
      ],
    };
  },
  parent_created: toOthers('Another adult was added to your family', [
    'Another adult of your family has just added one more. They can now see and do what you can.',
  ]),
  parent_access_changed: toOthers('How an adult of your family signs in was changed', [
    'The Family Admin has just changed the email address, the password or the PIN of an adult of your family.',
  ]),
  parent_deleted: toOthers('An adult was removed from your family', [
    'The Family Admin has just removed another adult from your family.',
  ]),
  device_kept: toOthers('A device of your family was reserved', [
    'An adult of your family has just reserved the device on which they signed in. It opens for them without the choice of profiles.',
  ]),
  currency_changed: toOthers('The currency of your family was changed', [
    'An adult of your family has just changed the currency. No amount was converted, and the rules that pay right away ended.',
  ]),
  family_handed_over: toOthers('Your family has a new Family Admin', [
    'The Family Admin of your family has just handed the family over to another adult, who can now edit and remove parents.',
  ]),
} as const satisfies Partial<Record<MailKind, Compose>>;
