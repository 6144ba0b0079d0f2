import { newStaffSchema } from '@pocketful/staff/calls/accounts';
import { mayManage, PORTAL_ROLES, STAFF_ROLE_NAMES } from '@pocketful/staff/rules';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useStaff } from '../../shared/staff-runtime.tsx';

const START = { username: '', email: '', password: '', firstName: '', lastName: '', role: 'support_user' } as const;

/** Creates a staff account, with a role that the caller may create. */
export function CreateStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const { user: me } = useStaff();
  const form = useTypedForm(newStaffSchema, { start: START, keep: 'new-staff', secrets: ['password'] });
  const create = useWrite('createStaff', {
    done: ({ username }) => ['Admin user created', `${username} can sign in now.`],
    failed: ['Creation Failed', 'Failed to create the admin user.'],
    after: onClose,
  });
  const roles = PORTAL_ROLES.filter(role => me && mayManage(me.role, role));
  return (
    <FormDialog
      form={form}
      title="Create Admin User"
      description="Somebody who works in this portal. Hand the password over in person; they can change it under Profile."
      submitLabel="Create"
      write={create}
      onSubmit={body => create.send({ body })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" {...form.field('firstName')} />
        <TextField label="Last name" {...form.field('lastName')} />
        <TextField label="Username" autoCapitalize="none" autoComplete="off" {...form.field('username')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...form.field('password')}
        />
        <SelectField
          label="Role"
          options={roles.map(value => ({ value, label: STAFF_ROLE_NAMES[value] }))}
          {...form.field('role')}
        />
      </div>
    </FormDialog>
  );
}
