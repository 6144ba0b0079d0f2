import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Data rights', tags: ['!autodocs'], parameters: SCREENS };

export const Parents = screen('/parental-data-rights', { as: 'dana', of: 'riveraWithMail', shows: 'Under 13' });

export const ParentsWithoutMail = screen('/parental-data-rights', { as: 'dana', shows: /sends no mail/ });

export const ParentsWithoutChildren = screen('/parental-data-rights', {
  as: 'dana',
  of: 'childless',
  shows: 'No children yet',
});

export const ParentsCrowded = screen('/parental-data-rights', { as: 'dana', of: 'crowded', shows: 'Account ID' });

export const ParentsBroken = screen('/parental-data-rights', {
  as: 'dana',
  wishes: { listConsents: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AChilds = screen('/parental-data-rights', { as: 'mia', shows: 'For grown-ups' });

/** It offers to keep a copy first, and lists where else the name is. */
export const DeleteChild = opened('/parental-data-rights', {
  as: 'dana',
  press: 'Delete Account',
  opens: 'Replace the name there too',
});

export const DeleteChildBroken = opened('/parental-data-rights', {
  as: 'dana',
  wishes: { listMentions: 'INTERNAL' },
  press: 'Delete Account',
  opens: 'This could not be loaded',
});

export const WithdrawConsent = opened('/parental-data-rights', {
  as: 'dana',
  press: 'Withdraw Consent',
  opens: 'Withdraw the consent',
});

/** A sensitive act more than five minutes after the last PIN. */
export const ConfirmIdentity = opened('/parental-data-rights', {
  as: 'dana',
  wishes: { exportChildData: 'CONFIRM_IDENTITY' },
  press: 'Export Data',
  opens: 'Please confirm that it is you',
});

/** The page of a mail's link; opening it changes nothing. */
export const ConfirmConsent = screen('/confirm-consent#token=x', { as: 'dana', shows: 'Confirm your consent' });

export const ConfirmConsentSignInFirst = screen('/confirm-consent#token=x', { shows: /Please sign in first/ });

export const ConfirmConsentByAChild = screen('/confirm-consent#token=x', { as: 'mia', shows: /for a grown-up/ });

export const ConfirmConsentWithoutLink = screen('/confirm-consent', { shows: /This link is incomplete/ });

export const ParentsLoading = screen('/parental-data-rights', {
  as: 'dana',
  wishes: { listConsents: 'NEVER' },
  shows: 'Parental Data Rights',
});

const print = '/parental-data-rights/print';
export const FileToPrint = screen(`${print}?child=$mia`, { as: 'dana', shows: /chores for two children/ });

export const FileToPrintLoading = screen(`${print}?child=$mia`, {
  as: 'dana',
  wishes: { exportChildData: 'NEVER' },
  shows: "Child's data",
});

export const FileToPrintBroken = screen(`${print}?child=$mia`, {
  as: 'dana',
  wishes: { exportChildData: 'INTERNAL' },
  shows: 'This could not be loaded',
});
