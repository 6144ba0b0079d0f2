import { serverNow } from '@pocketful/api-client/server-clock';
import { given, typedDigits } from '@pocketful/contract-core/fields';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { yearIn } from '@pocketful/domain/dates';
import { BIRTH_YEAR_CHOICES_BACK } from '@pocketful/domain/family';
import { childSignupSchema } from '@pocketful/identity/calls';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonGroup, ButtonRow } from '@pocketful/ui-kit/button-row';
import { Heading } from '@pocketful/ui-kit/heading';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { z } from 'zod';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { useMember } from '../../shared/session.tsx';
import { ChildNameFields } from './child-name-fields.tsx';
import { ConsentFields, opensByMail } from './consent-fields.tsx';

const { firstName, lastName, username, password: pin } = childSignupSchema.shape;

const wizardForm = z
  .strictObject({
    firstName,
    lastName,
    username,
    pin,
    confirmPin: z.string(),
    birthYear: typedDigits.regex(/^\d{4}$/, 'Please enter a valid birth year').transform(Number),
    parentalConsentProvided: z.boolean().pipe(given('Parental consent is required')),
    dataCollectionConsent: z.boolean().pipe(given('Data collection consent is required')),
  })
  .refine(form => form.pin === form.confirmPin, { path: ['confirmPin'], message: 'PINs do not match' });

const START = {
  firstName: '',
  lastName: '',
  username: '',
  pin: '',
  confirmPin: '',
  birthYear: '',
  parentalConsentProvided: false,
  dataCollectionConsent: false,
};

export interface WizardChildFormProps {
  readonly onBack: () => void;
  readonly onAdded: () => void;
  readonly onSkip: () => void;
}

/** One child of a new family. */
export function WizardChildForm({ onBack, onAdded, onSkip }: WizardChildFormProps) {
  const { timeZone } = useMember();
  const form = useTypedForm(wizardForm, {
    start: START,
    keep: 'first-child',
    secrets: ['pin', 'confirmPin'],
    // The call has a child's PIN where an adult's password would be.
    named: { password: 'pin' },
  });
  const signup = useWrite('signup', {
    done: ({ user }) =>
      user.awaitsConsent
        ? ['Child account created successfully', opensByMail(user.calledName)]
        : ['Child account created successfully'],
    failed: ['Error creating child account', 'Please try again'],
    after: onAdded,
  });
  return (
    <TypedFormBody
      form={form}
      failure={signup.failure}
      onSubmit={({ pin: password, confirmPin: _, ...child }) =>
        signup.send({
          body: { ...child, password, accountType: 'child', privacyPolicyAccepted: true, termsAccepted: true },
        })
      }
    >
      <header>
        <Heading level={1}>Add a child</Heading>
        <p className="mt-1 text-ink-muted">A PIN has 4-6 digits. Parental consent is required for children under 13.</p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChildNameFields field={form.field} suggests />
        <SelectField
          {...form.field('birthYear')}
          label="Birth year"
          placeholder="Choose a year"
          options={birthYears(yearIn(timeZone, serverNow()))}
        />
      </div>
      <NewPinFields min={PIN_LENGTH.min} max={PIN_LENGTH.wizardMax} />
      <ConsentFields
        parental={form.field('parentalConsentProvided')}
        dataCollection={form.field('dataCollectionConsent')}
      />
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
    </TypedFormBody>
  );
}

function birthYears(thisYear: number) {
  return Array.from({ length: BIRTH_YEAR_CHOICES_BACK + 1 }, (_, back) => {
    const year = String(thisYear - back);
    return { value: year, label: year };
  });
}
