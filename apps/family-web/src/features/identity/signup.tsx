import { zodResolver } from '@hookform/resolvers/zod';
import { familySignupSchema } from '@pocketful/api-contract/identity/calls';
import { Link } from '@pocketful/ui-kit/link';
import { StepProgress } from '@pocketful/ui-kit/progress';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { Arrived } from '@pocketful/web-kit/places/arrived';
import { useQuerySteps } from '@pocketful/web-kit/places/query-tabs';
import type { Resolver } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { place } from '../../shared/paths.ts';
import { AuthCard } from './auth-card.tsx';
import { VerifyEmail } from './email-parts.ts';
import { SignupBasics } from './signup-basics.tsx';
import { SIGNUP_DRAFT, SignupPolicies } from './signup-policies.tsx';

/** What the form holds while it is filled in: the acceptances may still be missing. */
export type SignupForm = Omit<z.input<typeof familySignupSchema>, 'privacyPolicyAccepted' | 'termsAccepted'> & {
  privacyPolicyAccepted: boolean;
  termsAccepted: boolean;
};

const START: SignupForm = {
  accountType: 'family_admin',
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  pin: '',
  confirmPin: '',
  privacyPolicyAccepted: false,
  termsAccepted: false,
};

/** A grown-up creates the family's account: first who they are, then what they agree to. */
export function Signup() {
  const [step, goTo] = useQuerySteps('step', ['basics', 'age_verification']);
  const navigate = useNavigate();
  const form = useTypedForm(resolve, {
    start: START,
    keep: SIGNUP_DRAFT,
    secrets: ['password', 'confirmPassword', 'pin', 'confirmPin'],
  });
  const signup = useWrite('signup', {
    done: () => ['Registration Successful', 'Your family account is ready.'],
    failed: ['Registration Failed', 'Something went wrong. Please try again.'],
    after: ({ requiresEmailVerification }) => {
      if (!requiresEmailVerification) navigate(place('setup'));
    },
    // Errors are shown at their fields. The fields of the second step cannot have any.
    refused: ({ fields, field }) => {
      if (fields.length > 0 || field) goTo('basics');
    },
  });
  const create = (values: SignupForm) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = familySignupSchema.safeParse({ ...values, timeZone, emailVerificationSent: false });
    if (body.success) signup.send({ body: body.data });
  };
  if (signup.answer?.requiresEmailVerification)
    return (
      <VerifyEmail lastStep email={signup.answer.user.email ?? undefined} onContinue={() => navigate(place('login'))} />
    );
  const onSecondStep = step === 'age_verification';
  return (
    <Arrived key={step} title="Create your family account">
      <AuthCard
        wide
        title="Create your family account"
        lead="Account creators must be 18 or older. One account holds the whole family."
        footer={
          <Link asChild standalone>
            <RouterLink to={place('login')}>Already have an account? Sign In</RouterLink>
          </Link>
        }
      >
        <StepProgress step={onSecondStep ? 2 : 1} total={2} className="mb-6" />
        <TypedFormBody
          form={form}
          failure={signup.failure}
          onSubmit={values => (onSecondStep ? create(values) : goTo('age_verification'))}
        >
          {onSecondStep ? (
            <SignupPolicies form={form} busy={signup.busy} onBack={() => goTo('basics')} />
          ) : (
            <SignupBasics form={form} />
          )}
        </TypedFormBody>
      </AuthCard>
    </Arrived>
  );
}

const check = zodResolver(familySignupSchema);

/**
 * The contract's rules. The acceptances are given on the second step, whose button waits for both; counting them as
 * given lets the rules between fields, which a missing one would end early, speak on the first.
 */
const resolve: Resolver<SignupForm, unknown, SignupForm> = async (values, context, options) => {
  const { values: _, errors } = await check({ ...values, privacyPolicyAccepted: true, termsAccepted: true }, context, {
    ...options,
    fields: {},
  });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
