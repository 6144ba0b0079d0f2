import { TextField, type TextFieldProps } from '@pocketful/ui-kit/text-field';

type Name = Omit<TextFieldProps, 'label' | 'hint' | 'optional'>;

export interface ChildNameFieldsProps {
  readonly firstName: Name;
  readonly lastName: Name;
  readonly username: Name;
}

/** The names of a child. Only the profile's name is required. */
export function ChildNameFields({ firstName, lastName, username }: ChildNameFieldsProps) {
  return (
    <>
      <TextField {...firstName} label="First name" autoComplete="off" />
      <TextField {...lastName} label="Last name" optional autoComplete="off" />
      <TextField
        {...username}
        label="Username"
        hint="3 to 20 characters. This name is shown on the profile."
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}
