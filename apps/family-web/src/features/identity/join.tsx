import type { Answer, CallInput } from '@pocketful/api-client/client';
import { ticketSchema } from '@pocketful/identity/calls/invitations';
import { INVITATION } from '@pocketful/identity/rules/invitations';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { useMailToken } from '@pocketful/web-kit/forms/mail-token';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ScreenFocus } from '@pocketful/web-kit/places/screen-focus';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAIL_FOR_GROWN_UPS } from '../../shared/for-grown-ups.tsx';
import { place } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { AuthCard } from './auth-card.tsx';
import { VerifyEmail } from './lazy.ts';
import { SignupSteps, useSignupSteps } from './signup-steps.tsx';

const TITLE = 'Join a family';

type Ticket = NonNullable<CallInput<'openInvitation'>['body']>;
type Invitation = Answer<'openInvitation'>;

/** An invited person comes in: by the link of an invitation, or by its code. */
export function Join() {
  const secret = useMailToken();
  const session = useSession();
  const [typed, setTyped] = useState<{ ticket: Ticket; invitation: Invitation }>();
  const isChilds =
    (session.stage === 'active' && session.user.role === 'child') ||
    (session.stage === 'picker' && session.device === 'children');
  if (isChilds)
    return (
      <AuthCard title={TITLE} footer={<HomeLink />}>
        {MAIL_FOR_GROWN_UPS}
      </AuthCard>
    );
  if (typed) return <Invited ticket={typed.ticket} invitation={typed.invitation} />;
  return secret === undefined ? (
    <ByCode onOpened={setTyped} />
  ) : (
    <ByLink secret={secret} onOpened={invitation => setTyped({ ticket: { secret }, invitation })} />
  );
}

function HomeLink() {
  return (
    <PlaceLink standalone to={place('home')}>
      Back to home
    </PlaceLink>
  );
}

const FAILED: [title: string, otherwise: string] = [
  'Invitation Failed',
  'The invitation could not be opened. Please try again.',
];

interface ByLinkProps {
  readonly secret: string;
  readonly onOpened: (invitation: Invitation) => void;
}

/** Reads the invitation of a link. */
function ByLink({ secret, onOpened }: ByLinkProps) {
  const open = useWrite('openInvitation', { failed: FAILED, after: onOpened });
  const { send } = open;
  useEffect(() => {
    send({ body: { secret } });
  }, [secret]);
  const refusal = open.failure;
  return (
    <AuthCard title={TITLE} footer={<HomeLink />}>
      {refusal ? (
        <div className="grid gap-4">
          <Callout tone="danger" role="status">
            {refusal.message}
          </Callout>
          {refusal.code !== 'INVITATION_INVALID' && (
            <Button onClick={() => send({ body: { secret } })} busy={open.busy}>
              Try Again
            </Button>
          )}
        </div>
      ) : (
        <Skeleton shape="card" className="h-24 w-full" />
      )}
    </AuthCard>
  );
}

interface ByCodeProps {
  readonly onOpened: (opened: { ticket: Ticket; invitation: Invitation }) => void;
}

/** Asks for the code of an invitation, and the username of the person who made it. */
function ByCode({ onOpened }: ByCodeProps) {
  const form = useTypedForm(ticketSchema, { start: { username: '', code: '' } });
  const open = useWrite('openInvitation', {
    failed: FAILED,
    after: (invitation, { body }) => onOpened({ ticket: body ?? {}, invitation }),
  });
  return (
    <AuthCard
      title={TITLE}
      lead="The grown-up who invited you has the username and the code."
      footer={
        <>
          <PlaceLink standalone to={place('login')}>
            Already have an account? Sign In
          </PlaceLink>
          <HomeLink />
        </>
      }
    >
      <TypedFormBody form={form} failure={open.failure} onSubmit={body => open.send({ body })}>
        <TextField
          label="Username of the person who invited you"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <TextField
          label="Code"
          hint={`${INVITATION.codeLength} letters and digits.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button type="submit" size="lg" full busy={open.busy}>
          Continue
        </Button>
      </TypedFormBody>
    </AuthCard>
  );
}

export interface InvitedProps {
  readonly ticket: Ticket;
  readonly invitation: Invitation;
}

/** Accepts an invitation: with an account of the adult's own, or for this device. */
export function Invited({ ticket, invitation: { kind, invitedBy, family } }: InvitedProps) {
  const { refused, ...steps } = useSignupSteps();
  const navigate = useNavigate();
  const accept = useWrite('acceptInvitation', {
    done: answer =>
      answer.kind === 'device'
        ? ['Device added', 'Now pick your profile.']
        : ['Welcome to the family', 'Your account is ready.'],
    failed: ['Joining Failed', 'Something went wrong. Please try again.'],
    after: answer => {
      if (answer.kind === 'device' || !answer.requiresEmailVerification) navigate(place('home'), { replace: true });
    },
    refused,
  });
  const { answer, failure } = accept;
  if (failure?.code === 'INVITATION_INVALID' || failure?.code === 'INVITATION_CODE_WRONG')
    return (
      <AuthCard title={TITLE} footer={<HomeLink />}>
        <Callout tone="danger" role="status">
          This invitation no longer works. Please ask for a new one.
        </Callout>
      </AuthCard>
    );
  if (answer?.kind === 'parent' && answer.requiresEmailVerification)
    return <VerifyEmail lastStep email={answer.user.email ?? undefined} onContinue={() => navigate(place('login'))} />;
  const whose = family === null ? 'their family' : `the ${family} family`;
  if (kind === 'parent')
    return (
      <SignupSteps
        {...steps}
        title={TITLE}
        lead={`${invitedBy} invites you to ${whose}. Choose your username, password and PIN.`}
        submitLabel="Join the Family"
        busy={accept.busy}
        failure={failure}
        onSubmit={({ accountType, emailVerificationSent, timeZone, locale, currency, ...adult }) =>
          accept.send({ body: { ...ticket, adult } })
        }
        footer={<HomeLink />}
      />
    );
  return (
    <ScreenFocus title="Add this device">
      <AuthCard
        title="Add this device"
        lead={`${invitedBy} adds this device for children of ${whose}. Each child opens their own profile with a PIN.`}
        footer={<HomeLink />}
      >
        <div className="grid gap-4">
          <p className="text-ink-muted">
            No grown-up's profile opens here. If someone is signed in on this device now, they are signed out.
          </p>
          {failure && (
            <Callout tone="danger" role="status">
              {failure.message}
            </Callout>
          )}
          <Button size="lg" full busy={accept.busy} onClick={() => accept.send({ body: ticket })}>
            Add This Device
          </Button>
        </div>
      </AuthCard>
    </ScreenFocus>
  );
}
