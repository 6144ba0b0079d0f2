import { TERMS_OF_SERVICE } from '@pocketful/compliance/terms-of-service';
import { Link } from '@pocketful/ui-kit/link';
import { Link as RouterLink } from 'react-router-dom';
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
            <Link asChild standalone>
              <RouterLink to={fromSignup ? `${place('privacyPolicy')}?from=signup` : place('privacyPolicy')}>
                Privacy Policy
              </RouterLink>
            </Link>
          </li>
          <li>
            <Link asChild standalone>
              <RouterLink to={place('home')}>Home</RouterLink>
            </Link>
          </li>
        </ul>
      </PolicyPart>
    </PolicyText>
  );
}
