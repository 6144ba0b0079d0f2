import { TextField, type TextFieldProps } from '@pocketful/ui-kit/text-field';

type Name = Omit<TextFieldProps, 'label' | 'hint' | 'optional'>;

export interface AdultNameFieldsProps {
  /** The props of a field of the form. */
  readonly field: (name: 'firstName' | 'lastName') => Name;
  /** The same of the sign-in names; absent where only the person's names are changed. */
  readonly login?: (name: 'username' | 'email') => Name;
}

/** The names of another adult, and the sign-in names. */
export function AdultNameFields({ field, login }: AdultNameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('firstName')} label="First name" autoComplete="off" />
      <TextField {...field('lastName')} label="Last name" autoComplete="off" />
      {login && <TextField {...login('username')} label="Username" autoComplete="off" autoCapitalize="none" />}
      {login && <TextField {...login('email')} label="Email" type="email" autoComplete="off" />}
    </div>
  );
}
