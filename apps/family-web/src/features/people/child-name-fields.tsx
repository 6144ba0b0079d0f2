import { childUsername } from '@pocketful/contract-core/fields';
import { TextField, type TextFieldProps } from '@pocketful/ui-kit/text-field';
import { useFormContext } from 'react-hook-form';

type Name = Omit<TextFieldProps, 'label' | 'hint' | 'optional'>;

export interface ChildNameFieldsProps {
  /** The props of a field of the form. */
  readonly field: (name: 'firstName' | 'lastName' | 'username') => Name;
  /** Whether the first name is also the username until another one is typed. */
  readonly suggests?: boolean;
}

/** The names of a child. Only the profile's name is required. */
export function ChildNameFields({ field, suggests = false }: ChildNameFieldsProps) {
  const { getValues, setValue, formState } = useFormContext<{ firstName: string; username: string }>();
  const firstName = field('firstName');
  const suggested = () => childUsername.safeParse(getValues('firstName')).data ?? '';
  const changeFirstName: Name['onChange'] = event => {
    const follows = suggests && getValues('username') === suggested();
    firstName.onChange?.(event);
    if (follows) setValue('username', suggested(), { shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <TextField {...firstName} label="First name" autoComplete="off" onChange={changeFirstName} />
      <TextField {...field('lastName')} label="Last name" optional autoComplete="off" />
      <TextField
        {...field('username')}
        label="Username"
        hint="3 to 20 characters. This name is shown on the profile."
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}
