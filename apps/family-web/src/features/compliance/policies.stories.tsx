import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Policies', tags: ['!autodocs'], parameters: SCREENS };

/** As a visitor reads it. */
export const PrivacyPolicy = screen('/privacy-policy', { shows: 'Version 1.0, effective June 21, 2025' });

export const PrivacyPolicyFromSignup = screen('/privacy-policy?from=signup', { shows: 'Back to Policy Acceptance' });

/** An adult who has accepted it. */
export const PrivacyPolicyAccepted = screen('/privacy-policy', { as: 'dana', shows: /You have accepted version/ });

/** As a child reads it. */
export const PrivacyPolicyForAChild = screen('/privacy-policy', { as: 'mia', shows: /said yes for you/ });

export const TermsOfService = screen('/terms-of-service', { shows: 'Contact information' });

/** An adult who was added by another: nothing else before the policies are accepted. */
export const AcceptFirst = screen('/', {
  as: 'sam',
  of: 'unaccepted',
  shows: 'Acceptance Required',
});
