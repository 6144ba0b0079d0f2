import { PRIVACY_POLICY } from '@pocketful/compliance/privacy-policy';
import { Callout } from '@pocketful/ui-kit/callout';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { place } from '../../shared/paths.ts';
import { useMay, useSession } from '../../shared/session.tsx';
import { AcceptancePart } from './acceptance.tsx';
import { OPERATOR, OperatorPart } from './operator-part.tsx';
import { PolicyPart, PolicyText } from './policy-text.tsx';
import { TO_ACCEPTANCE, useFromSignup, useWayBack } from './way-back.ts';

const ACCEPTANCE = { id: 'acceptance', title: 'Acceptance' } as const;

/** The privacy policy. Signed-in adults accept it here. */
export function PrivacyPolicy() {
  const fromSignup = useFromSignup();
  const wayBack = useWayBack();
  return (
    <PolicyText document={PRIVACY_POLICY} back={fromSignup ? TO_ACCEPTANCE : wayBack} further={[OPERATOR, ACCEPTANCE]}>
      <OperatorPart />
      <PolicyPart {...ACCEPTANCE}>
        <HowItIsAccepted fromSignup={fromSignup} />
      </PolicyPart>
    </PolicyText>
  );
}

function HowItIsAccepted({ fromSignup }: { readonly fromSignup: boolean }) {
  const session = useSession();
  const mayAccept = useMay('acceptPrivacyPolicy');
  if (session.stage === 'active' && mayAccept) return <AcceptancePart user={session.user} />;
  if (session.stage === 'active')
    return <p>Your grown-ups have read this and said yes for you. Ask them when you want to know more.</p>;
  return (
    <Callout>
      {fromSignup ? (
        <>
          You accept the policy in the second step of the sign-up.{' '}
          <PlaceLink to={TO_ACCEPTANCE.to}>Go back there</PlaceLink>
        </>
      ) : (
        <>
          You accept the policy when you <PlaceLink to={place('signup')}>create a family account</PlaceLink>.
        </>
      )}
    </Callout>
  );
}
