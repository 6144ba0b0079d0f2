import { COLLECTED } from '@pocketful/compliance/summary';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Callout } from '@pocketful/ui-kit/callout';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { Link } from '@pocketful/ui-kit/link';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import type { TypedForm } from '@pocketful/web-kit/forms/form';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { BASIC_FIELDS, type SignupForm } from './signup-basics.tsx';

export interface SignupPoliciesProps {
  readonly form: TypedForm<SignupForm, SignupForm>;
  readonly draft: string | undefined;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly onBack: () => void;
}

/** Second step: the privacy policy and the terms in short, each with its acceptance. */
export function SignupPolicies({ form, draft, submitLabel, busy, onBack }: SignupPoliciesProps) {
  const { field, formState } = form;
  const values = form.watch();
  const complete = BASIC_FIELDS.every(name => values[name] !== '');
  const reason = complete
    ? 'Please accept the privacy policy and the terms of service.'
    : 'Please fill in the first step.';
  const hasErrors = BASIC_FIELDS.some(name => formState.errors[name] !== undefined);
  const accepted = values.privacyPolicyAccepted && values.termsAccepted;
  return (
    <>
      {!complete && (
        <Callout tone="caution" role="status">
          Your details are not filled in yet. Please go back to the first step.
        </Callout>
      )}
      {complete && hasErrors && (
        <Callout tone="danger" role="status">
          Something in the first step needs another look. Please go back.
        </Callout>
      )}
      <div>
        <InShort title="Privacy policy, in short">
          <li>
            About each child we keep:
            <ul className="grid list-[circle] gap-0.5 pl-5">
              {COLLECTED.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
          <li>We ask no child for an email, a phone number, a full name or a postal address.</li>
          <li>
            About you we keep your names, your email, a password and a PIN as one-way hashes, when and with which
            browser you were here, for 30 days from which network address, your preferences, your consents, and what you
            write to us.
          </li>
          <li>
            Nothing is sold or shared, and no third party is built in. You can ask for a child's data, or to have it
            deleted.
          </li>
        </InShort>
        <CheckboxField
          label={
            <Acceptance policy="privacyPolicy" draft={draft}>
              privacy policy
            </Acceptance>
          }
          {...field('privacyPolicyAccepted')}
        />
        <InShort title="Terms of service, in short">
          <li>You are 18 or older and the parent or guardian of the children you add.</li>
          <li>All money here is virtual and for learning. Pocketful is not a bank.</li>
          <li>One account per household; you look after its passwords and PINs.</li>
          <li>Accounts of children are created by their parents only.</li>
        </InShort>
        <CheckboxField
          label={
            <Acceptance policy="terms" draft={draft}>
              terms of service
            </Acceptance>
          }
          {...field('termsAccepted')}
        />
      </div>
      <ButtonRow align="apart">
        <Button variant="secondary" icon={<ArrowLeft />} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={busy} disabledReason={accepted && complete ? undefined : reason}>
          {submitLabel}
        </Button>
      </ButtonRow>
    </>
  );
}

/** The points of a policy, folded so that both ticks and the button fit on a phone's screen. */
function InShort({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Disclosure summary={<h2>{title}</h2>} className="[&>summary]:min-h-control">
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-muted">{children}</ul>
    </Disclosure>
  );
}

interface AcceptanceProps {
  readonly policy: 'privacyPolicy' | 'terms';
  readonly draft: string | undefined;
  readonly children: string;
}

/** The words of a tick, with the way to the policy. A form with a draft is as it was when one comes back. */
function Acceptance({ policy, draft, children }: AcceptanceProps) {
  const { drafts, person } = useRuntime();
  return (
    <>
      I have read and accept the{' '}
      <Link asChild>
        {draft === undefined ? (
          <a href={place(policy)} target="_blank" rel="noreferrer">
            {children}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <RouterLink to={`${place(policy)}?from=${draft}`} onClick={() => drafts.park(person(), draft)}>
            {children}
          </RouterLink>
        )}
      </Link>
      .
    </>
  );
}
