import { TERMS_OF_SERVICE } from '@pocketful/compliance/terms-of-service';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { PolicyPart, PolicyText } from './policy-text.tsx';
import { TO_ACCEPTANCE, TO_HOME, useFromSignup } from './way-back.ts';

const CONTACT = { id: 'contact', title: 'Contact information' } as const;

/** The terms of service. */
export function TermsOfService() {
  const fromSignup = useFromSignup();
  return (
    <PolicyText document={TERMS_OF_SERVICE} back={fromSignup ? TO_ACCEPTANCE : TO_HOME} further={[CONTACT]}>
      <PolicyPart {...CONTACT}>
        <p>
          The person who runs this instance of Pocketful answers questions about these terms within 2 business days:
          write through Contact in Settings.
        </p>
        <ul className="flex flex-wrap gap-x-6 print:hidden">
          <li>
            <PlaceLink standalone to={fromSignup ? `${place('privacyPolicy')}?from=signup` : place('privacyPolicy')}>
              Privacy Policy
            </PlaceLink>
          </li>
          <li>
            <PlaceLink standalone to={place('home')}>
              Home
            </PlaceLink>
          </li>
        </ul>
      </PolicyPart>
    </PolicyText>
  );
}
