import { zodResolver } from '@hookform/resolvers/zod';

import { familySignupSchema } from '@pocketful/api-contract/identity';
import { Link } from '@pocketful/ui-kit/link';
import { StepProgress } from '@pocketful/ui-kit/progress';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { showFieldErrors } from '../../shared/form-errors.ts';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useSessionStore } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { SignCard } from './sign-card.tsx';
import { BASIC_FIELDS, SignupBasics } from './signup-basics.tsx';
import { SignupPolicies } from './signup-policies.tsx';

/** What the form holds while it is filled in: the acceptances may still be missing. */
export type SignupForm = Omit<z.input<typeof familySignupSchema>, 'privacyPolicyAccepted' | 'termsAccepted'> & {
  privacyPolicyAccepted: boolean;
  termsAccepted: boolean;
};

const STEP = 'step';
const SECOND_STEP = 'age_verification';

const BLANK: SignupForm = {
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
  const [query, setQuery] = useSearchParams();
  const onSecondStep = query.get(STEP) === SECOND_STEP;
  const navigate = useNavigate();
  const store = useSessionStore();
  const signup = useSend('signup');
  const form = useForm<SignupForm>({ resolver: resolve, defaultValues: BLANK });
  const goTo = (second: boolean) => setQuery(second ? { [STEP]: SECOND_STEP } : {});

  const next = form.handleSubmit(() => goTo(true));
  const create = form.handleSubmit(values => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = familySignupSchema.safeParse({ ...values, timeZone });
    if (!body.success) return;
    signup.send(
      { body: body.data },
      {
        onSuccess: async ({ requiresEmailVerification }) => {
          notifySuccess('Registration Successful', 'Your family account is ready.');
          if (requiresEmailVerification) return navigate('/login');
          await store.recheck();
          navigate('/setup-wizard');
        },
        onError: error => {
          showFieldErrors(form, error, BASIC_FIELDS);
          notifyFailure('Registration Failed', error, 'Something went wrong. Please try again.');
        },
      },
    );
  });

  return (
    <SignCard
      wide
      title="Create your family account"
      lead="Account creators must be 18 or older. One account holds the whole family."
      footer={
        <Link asChild standalone>
          <RouterLink to="/login">Already have an account? Sign In</RouterLink>
        </Link>
      }
    >
      <StepProgress step={onSecondStep ? 2 : 1} total={2} className="mb-6" />
      <FormProvider {...form}>
        {onSecondStep ? (
          <SignupPolicies busy={signup.busy} onSubmit={create} onBack={() => goTo(false)} />
        ) : (
          <SignupBasics onSubmit={next} />
        )}
      </FormProvider>
    </SignCard>
  );
}

const check = zodResolver(familySignupSchema);

/**
 * The contract's rules. The acceptances are given on the second step, whose button waits for both; counting them as
 * given lets the rules between fields, which a missing one would end early, speak on the first.
 */
const resolve: Resolver<SignupForm> = async (values, context, options) => {
  const { values: _, errors } = await check({ ...values, privacyPolicyAccepted: true, termsAccepted: true }, context, {
    ...options,
    fields: {},
  });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
