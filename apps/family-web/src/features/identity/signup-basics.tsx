import type { familySignupSchema } from '@pocketful/identity/calls';
import { Button } from '@pocketful/ui-kit/button';
import { TextField } from '@pocketful/ui-kit/text-field';
import type { TypedForm } from '@pocketful/web-kit/forms/form';
import { LinkButton } from '@pocketful/web-kit/places/place-link';
import { ArrowLeft } from 'lucide-react';
import type { z } from 'zod';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { place } from '../../shared/paths.ts';

/** The form's values while it is filled in: the acceptances may still be missing. */
export type SignupForm = Omit<z.input<typeof familySignupSchema>, 'privacyPolicyAccepted' | 'termsAccepted'> & {
  privacyPolicyAccepted: boolean;
  termsAccepted: boolean;
};

/** The fields of the first step. */
export const BASIC_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'password',
  'confirmPassword',
  'pin',
  'confirmPin',
] as const satisfies readonly (keyof SignupForm)[];

export interface SignupBasicsProps {
  readonly form: TypedForm<SignupForm, SignupForm>;
}

/** First step: who the grown-up is, and the two secrets. */
export function SignupBasics({ form: { field } }: SignupBasicsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <NewPasswordFields
          hint="At least 8 characters, with upper and lower case, a number and a special character."
          password={field('password')}
          confirm={field('confirmPassword')}
        />
      </div>
      <NewPinFields hint="With these 4 digits you pick your own profile." />
      <div className="mt-2 flex flex-wrap justify-between gap-3">
        <LinkButton variant="secondary" icon={<ArrowLeft />} to={place('home')}>
          Back
        </LinkButton>
        <Button type="submit" className="flex-1 sm:max-w-52">
          Continue
        </Button>
      </div>
    </>
  );
}
