import { zodResolver } from '@hookform/resolvers/zod';
import { deviceTimeZone } from '@pocketful/domain/intl/clocks';
import { currencyOf } from '@pocketful/domain/intl/currencies';
import { canonicalLocale, namedRegion } from '@pocketful/domain/intl/locales';
import { familySignupSchema } from '@pocketful/identity/calls';
import { StepProgress } from '@pocketful/ui-kit/progress';
import type { Failure } from '@pocketful/web-kit/calls/write-texts';
import { notifyInvalid, TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { useQuerySteps } from '@pocketful/web-kit/places/query-tabs';
import { ScreenFocus } from '@pocketful/web-kit/places/screen-focus';
import type { ReactNode } from 'react';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { AuthCard } from './auth-card.tsx';
import { SignupBasics, type SignupForm } from './signup-basics.tsx';
import { SignupPolicies } from './signup-policies.tsx';

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

/** The step of the form, and the way to the first one, where errors are shown at their fields. */
export function useSignupSteps() {
  const [step, goTo] = useQuerySteps('step', ['basics', 'age_verification']);
  const refused = ({ fields, field }: { readonly fields: readonly unknown[]; readonly field?: string | undefined }) => {
    if (fields.length > 0 || field) goTo('basics');
  };
  return { step, goTo, refused };
}

export interface SignupStepsProps extends Pick<ReturnType<typeof useSignupSteps>, 'step' | 'goTo'> {
  readonly title: string;
  readonly lead: string;
  /** The name of the draft, and of the way back from the policies. Default: none, and the policies open in another tab. */
  readonly draft?: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly onSubmit: (values: z.output<typeof familySignupSchema>) => void;
  readonly footer: ReactNode;
}

/** An adult's own account: first the person, then the policies. */
export function SignupSteps(props: SignupStepsProps) {
  const { step, goTo, title, lead, draft, submitLabel, busy, failure, onSubmit, footer } = props;
  const form = useTypedForm(resolve, {
    start: START,
    keep: draft,
    secrets: ['password', 'confirmPassword', 'pin', 'confirmPin'],
  });
  const onSecondStep = step === 'age_verification';
  const create = (values: SignupForm) => {
    const body = familySignupSchema.safeParse({ ...values, ...deviceFormats(), emailVerificationSent: false });
    if (body.success) onSubmit(body.data);
    else notifyInvalid(body.error.issues[0]?.message ?? '');
  };
  return (
    <ScreenFocus key={step} title={title}>
      <AuthCard wide title={title} lead={lead} footer={footer}>
        <StepProgress step={onSecondStep ? 2 : 1} total={2} className="mb-4" />
        <TypedFormBody
          form={form}
          failure={failure}
          onSubmit={values => (onSecondStep ? create(values) : goTo('age_verification'))}
        >
          {onSecondStep ? (
            <SignupPolicies
              form={form}
              draft={draft}
              submitLabel={submitLabel}
              busy={busy}
              onBack={() => goTo('basics')}
            />
          ) : (
            <SignupBasics form={form} />
          )}
        </TypedFormBody>
      </AuthCard>
    </ScreenFocus>
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

/** The time zone, locale and currency of this browser. The currency is that of the region which its first language names. */
function deviceFormats() {
  const locale = canonicalLocale(navigator.language);
  return { timeZone: deviceTimeZone(), ...(locale && { locale, currency: currencyOf(namedRegion(locale)) }) };
}
