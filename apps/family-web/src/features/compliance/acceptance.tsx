import { POLICIES } from '@pocketful/compliance/policies';
import type { SessionUser } from '@pocketful/identity/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useState } from 'react';
import { place } from '../../shared/paths.ts';

export interface AcceptancePartProps {
  readonly user: SessionUser;
}

/** An adult accepts the policies in force: a tick for each one still to accept, and a button. */
export function AcceptancePart({ user: { policiesToAccept } }: AcceptancePartProps) {
  const [privacy, setPrivacy] = useState(false);
  const [terms, setTerms] = useState(false);
  const asksPrivacy = policiesToAccept.includes('privacy_policy');
  const asksTerms = policiesToAccept.includes('terms_of_service');
  const accept = useWrite('acceptPrivacyPolicy', {
    done: () => ['Policy Accepted', 'Thank you for reading it.'],
    failed: ['Error', 'Failed to record privacy policy acceptance.'],
  });
  if (policiesToAccept.length === 0) {
    return <Callout tone="success">You have accepted version {POLICIES.privacy.version} of this policy.</Callout>;
  }
  const isComplete = (privacy || !asksPrivacy) && (terms || !asksTerms);
  const send = () =>
    accept.send({
      body: {
        policyVersion: POLICIES.privacy.version,
        parentalConsent: true,
        ...(asksTerms ? { termsVersion: POLICIES.terms.version } : {}),
      },
    });
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      {asksPrivacy && (
        <CheckboxField
          label="I have read and accept the privacy policy, also for the children of my family."
          checked={privacy}
          disabled={accept.busy}
          onChange={event => setPrivacy(event.target.checked)}
        />
      )}
      {asksTerms && (
        <CheckboxField
          label={
            <>
              I have read and accept the <PlaceLink to={place('terms')}>terms of service</PlaceLink>.
            </>
          }
          checked={terms}
          disabled={accept.busy}
          onChange={event => setTerms(event.target.checked)}
        />
      )}
      {!isComplete && (
        <Callout tone="caution" title="Acceptance Required" className="w-full">
          {asksPrivacy
            ? 'Please read and accept the privacy policy to continue.'
            : 'Please read and accept the terms of service to continue.'}
        </Callout>
      )}
      <Button
        className="mt-2"
        disabledReason={isComplete ? undefined : 'Please check the boxes first.'}
        busy={accept.busy}
        onClick={send}
      >
        {accept.busy ? 'Recording Acceptance...' : 'Accept and Continue'}
      </Button>
    </div>
  );
}
