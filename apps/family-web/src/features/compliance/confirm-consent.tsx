import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { Heading } from '@pocketful/ui-kit/heading';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useMailToken } from '@pocketful/web-kit/forms/mail-token';
import { LinkButton, PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useLocation } from 'react-router-dom';
import type { WayIn } from '../../shared/address-after-login.ts';
import { MAIL_FOR_GROWN_UPS } from '../../shared/for-grown-ups.tsx';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';

/** A parent confirms a consent with the link of a mail; opening the page alone changes nothing. */
export function ConfirmConsent() {
  const token = useMailToken() ?? '';
  const session = useSession();
  return (
    <CenteredPage>
      <Card className="grid gap-4">
        <Heading level={1}>Confirm your consent</Heading>
        {session.stage === 'stranger' && token !== '' ? (
          <SignInFirst />
        ) : session.stage === 'active' && session.user.role === 'child' ? (
          <p className="text-ink-muted">{MAIL_FOR_GROWN_UPS}</p>
        ) : (
          <Confirmation token={token} />
        )}
        <div className="flex flex-wrap justify-center gap-x-6">
          <PlaceLink standalone to={place('privacyPolicy')}>
            Privacy Policy
          </PlaceLink>
          <PlaceLink standalone to={place('home')}>
            Home
          </PlaceLink>
        </div>
      </Card>
    </CenteredPage>
  );
}

/** The address goes along in the history of this tab, so that the sign-in leads back with the token. */
function SignInFirst() {
  const { pathname, hash } = useLocation();
  return (
    <>
      <p className="text-ink-muted">Please sign in first and choose your profile. Then you can confirm your consent.</p>
      <LinkButton full size="lg" to={place('login')} state={{ open: `${pathname}${hash}` } satisfies WayIn}>
        Sign In
      </LinkButton>
    </>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const confirm = useWrite('confirmConsent', {
    done: () => ['Consent Confirmed', 'Thank you. It is on record now.'],
    failed: ['Error', 'Failed to confirm the consent.'],
  });
  const isVoid = token === '' || confirm.failure?.code === 'LINK_INVALID';
  if (confirm.answer)
    return (
      <Callout tone="success" role="status">
        Your consent is confirmed. You can withdraw it at any time under Parental Data Rights.
      </Callout>
    );
  return (
    <>
      <p className="text-ink-muted">You consent that Pocketful keeps the data about your child that the mail lists.</p>
      {isVoid && (
        <Callout tone="danger" role="status">
          {token === ''
            ? 'This link is incomplete. Please open it from the mail again.'
            : 'This link was used already or is too old. Please record the consent again.'}
        </Callout>
      )}
      <Button
        full
        size="lg"
        busy={confirm.busy}
        disabledReason={isVoid ? 'This link cannot be used.' : undefined}
        onClick={() => confirm.send({ body: { token } })}
      >
        Confirm my consent
      </Button>
    </>
  );
}
