import { TextField, type TextFieldProps } from '@pocketful/ui-kit/text-field';

type Name = Omit<TextFieldProps, 'label' | 'hint' | 'optional'>;

export interface AdultNameFieldsProps {
  readonly firstName: Name;
  readonly lastName: Name;
  /** The sign-in names; absent where only the person's names are changed. */
  readonly login?: { readonly username: Name; readonly email: Name };
}

/** The names of another adult, and the sign-in names. */
export function AdultNameFields({ firstName, lastName, login }: AdultNameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...firstName} label="First name" autoComplete="off" />
      <TextField {...lastName} label="Last name" autoComplete="off" />
      {login && <TextField {...login.username} label="Username" autoComplete="off" autoCapitalize="none" />}
      {login && <TextField {...login.email} label="Email" type="email" autoComplete="off" />}
    </div>
  );
}
