import { removeSecondFactorSchema } from '@pocketful/staff/calls/secrets';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';

/** Takes the authenticator away, by the password and a code. */
export function RemoveSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(removeSecondFactorSchema, {
    start: { currentPassword: '', code: '' },
    secrets: ['currentPassword', 'code'],
  });
  const remove = useWrite('removeSecondFactor', {
    done: () => ['Authenticator removed', 'You sign in by your password alone now.'],
    failed: ['Not removed', 'The authenticator could not be removed.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Remove the authenticator?"
      description="Your password alone will let you in, and its recovery codes stop working."
      submitLabel="Remove Authenticator"
      danger
      write={remove}
      onSubmit={body => remove.send({ body })}
      onClose={onClose}
    >
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      <TextField
        label="Code"
        hint="Six digits of your authenticator, or a recovery code."
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </FormDialog>
  );
}
