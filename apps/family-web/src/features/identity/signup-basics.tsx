import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { Button } from '@pocketful/ui-kit/button';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { ArrowLeft } from 'lucide-react';
import type { FormEventHandler } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import type { SignupForm } from './signup.tsx';

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

/** Props of {@link SignupBasics}. */
export interface SignupBasicsProps {
  readonly onSubmit: FormEventHandler;
}

/** First step: who the grown-up is, and the two secrets. */
export function SignupBasics({ onSubmit }: SignupBasicsProps) {
  const { control, formState, register } = useFormContext<SignupForm>();
  const { errors } = formState;
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper and lower case, a number and a special character."
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      </div>
      <NewPinFields
        control={control}
        names={{ pin: 'pin', confirm: 'confirmPin' }}
        min={PIN_LENGTH.picker}
        max={PIN_LENGTH.picker}
        hint="With these 4 digits you pick your own profile."
      />
      <div className="mt-2 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" asChild icon={<ArrowLeft aria-hidden="true" />}>
          <RouterLink to="/">Back</RouterLink>
        </Button>
        <Button type="submit" className="flex-1 sm:max-w-52">
          Continue
        </Button>
      </div>
    </form>
  );
}
