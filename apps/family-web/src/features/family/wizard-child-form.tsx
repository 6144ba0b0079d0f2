import { zodResolver } from '@hookform/resolvers/zod';
import { refresh } from '@pocketful/api-client/react';
import { childSignupSchema } from '@pocketful/api-contract/identity';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { BIRTH_YEAR_CHOICES_BACK, yearIn } from '@pocketful/domain/family';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonGroup, ButtonRow } from '@pocketful/ui-kit/button-row';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { showFieldErrors } from '../../shared/form-errors.ts';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useMember } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { ChildNameFields } from './child-name-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';

const { firstName, lastName, username, password: pin } = childSignupSchema.shape;

const wizardForm = z
  .strictObject({
    firstName,
    lastName,
    username,
    pin,
    confirmPin: z.string(),
    birthYear: z
      .string()
      .regex(/^\d{4}$/, 'Please enter a valid birth year')
      .transform(Number),
    parentalConsent: z.boolean().refine(Boolean, 'Parental consent is required'),
    dataCollectionConsent: z.boolean().refine(Boolean, 'Data collection consent is required'),
  })
  .refine(form => form.pin === form.confirmPin, { path: ['confirmPin'], message: 'PINs do not match' });
type WizardForm = z.input<typeof wizardForm>;
type NewChild = z.output<typeof wizardForm>;

const BLANK: WizardForm = {
  firstName: '',
  lastName: '',
  username: '',
  pin: '',
  confirmPin: '',
  birthYear: '',
  parentalConsent: false,
  dataCollectionConsent: false,
};

/** Props of {@link WizardChildForm}. */
export interface WizardChildFormProps {
  readonly onBack: () => void;
  readonly onAdded: () => void;
  readonly onSkip: () => void;
}

/** One child of a new family. */
export function WizardChildForm({ onBack, onAdded, onSkip }: WizardChildFormProps) {
  const { timeZone } = useMember();
  const queryClient = useQueryClient();
  const signup = useSend('signup');
  const form = useForm<WizardForm, unknown, NewChild>({
    resolver: zodResolver(wizardForm),
    defaultValues: BLANK,
  });

  const submit = form.handleSubmit(child => {
    signup.send(
      { body: bodyOf(child) },
      {
        onSuccess: () => {
          notifySuccess('Child account created successfully');
          // A signup may start a session, so it makes nothing stale by itself; here it has added a child.
          void refresh(queryClient, 'addChild');
          onAdded();
        },
        onError: error => {
          showFieldErrors(form, error, ['firstName', 'lastName', 'username', 'birthYear']);
          notifyFailure('Error creating child account', error, 'Please try again');
        },
      },
    );
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <header>
        <h1 className="text-2xl font-extrabold tracking-[-0.025em]">Add a child</h1>
        <p className="mt-1 text-ink-muted">A PIN has 4-6 digits. Parental consent is required for children under 13.</p>
      </header>
      <WizardFields form={form} thisYear={yearIn(timeZone, new Date())} />
      <ButtonRow align="apart">
        <ButtonGroup>
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button variant="quiet" onClick={onSkip}>
            Not now
          </Button>
        </ButtonGroup>
        <Button type="submit" busy={signup.busy}>
          Create Child Account
        </Button>
      </ButtonRow>
    </form>
  );
}

/** A child as the call takes it: its PIN goes where an adult's password would, and each consent is a plain yes. */
function bodyOf(child: NewChild) {
  return {
    accountType: 'child',
    firstName: child.firstName,
    lastName: child.lastName,
    username: child.username,
    password: child.pin,
    birthYear: child.birthYear,
    privacyPolicyAccepted: true,
    termsAccepted: true,
    parentalConsentProvided: true,
    dataCollectionConsent: true,
  } as const;
}

interface WizardFieldsProps {
  readonly form: UseFormReturn<WizardForm, unknown, NewChild>;
  readonly thisYear: number;
}

function WizardFields({ form, thisYear }: WizardFieldsProps) {
  const { errors } = form.formState;
  const field = <N extends keyof WizardForm>(name: N) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildNameFields firstName={field('firstName')} lastName={field('lastName')} username={field('username')} />
        <SelectField
          {...field('birthYear')}
          label="Birth year"
          placeholder="Choose a year"
          options={birthYears(thisYear)}
        />
      </div>
      <NewPinFields
        control={form.control}
        names={{ pin: 'pin', confirm: 'confirmPin' }}
        min={PIN_LENGTH.min}
        max={PIN_LENGTH.wizardMax}
      />
      <ConsentFields parental={field('parentalConsent')} dataCollection={field('dataCollectionConsent')} />
    </>
  );
}

function birthYears(thisYear: number) {
  return Array.from({ length: BIRTH_YEAR_CHOICES_BACK + 1 }, (_, back) => {
    const year = String(thisYear - back);
    return { value: year, label: year };
  });
}
