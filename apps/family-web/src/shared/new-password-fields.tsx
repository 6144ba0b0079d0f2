import { PasswordField, type PasswordFieldProps } from '@pocketful/ui-kit/password-field';

export interface NewPasswordFieldsProps {
  /** The fields of the form. */
  readonly password: Omit<PasswordFieldProps, 'label'>;
  readonly confirm: Omit<PasswordFieldProps, 'label'>;
  readonly hint?: string;
  /** It takes the place of one that is there. Their labels say so: of both, of the first alone, of none. */
  readonly renewed?: 'both' | 'first';
}

/** A new password, twice. */
export function NewPasswordFields({ password, confirm, hint, renewed }: NewPasswordFieldsProps) {
  const again = renewed === 'both' ? 'Confirm new password' : 'Confirm password';
  return (
    <>
      <PasswordField
        label={renewed ? 'New password' : 'Password'}
        autoComplete="new-password"
        hint={hint}
        {...password}
      />
      <PasswordField label={again} autoComplete="new-password" {...confirm} />
    </>
  );
}
