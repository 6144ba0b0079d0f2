import type { StaffUser } from '@pocketful/staff/calls';
import { staffProfileSchema } from '@pocketful/staff/calls/accounts';
import { STAFF_ROLE_NAMES } from '@pocketful/staff/rules';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { TypedFormBody, useTypedForm } from '@pocketful/web-kit/forms/form';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { z } from 'zod';
import { SecondFactor } from './second-factor.tsx';
import { StaffSessions } from './staff-sessions.tsx';

const profileForm = staffProfileSchema
  .safeExtend({ confirmPassword: z.string() })
  .refine(form => (form.newPassword ?? '') === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  });

const NO_SECRETS = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** One's own profile, and the windows in which one is signed in. */
export function StaffProfile() {
  const profile = useApiQuery('getStaffProfile', {});
  return (
    <div className="grid max-w-3xl gap-8">
      <Section title="Your profile">
        <Loaded query={profile} skeleton={<Skeleton shape="card" className="h-96 w-full" />}>
          {user => <ProfileForm user={user} />}
        </Loaded>
      </Section>
      <SecondFactor />
      <StaffSessions />
    </div>
  );
}

const startOf = ({ email, firstName, lastName }: StaffUser) => ({ email, firstName, lastName, ...NO_SECRETS });

/** Empty password fields keep the present password. */
function ProfileForm({ user }: { readonly user: StaffUser }) {
  const form = useTypedForm(profileForm, {
    start: startOf(user),
    keep: 'staff-profile',
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
  });
  const save = useWrite('updateStaffProfile', {
    done: () => ['Profile Updated', 'Your profile was saved.'],
    failed: ['Update Failed', 'Failed to update your profile.'],
    after: saved => form.reset(startOf(saved)),
  });
  return (
    <Card>
      <p className="mb-4 text-ink-muted">
        Signed in as <span className="font-semibold text-ink">{user.username}</span>, {STAFF_ROLE_NAMES[user.role]}
      </p>
      <TypedFormBody
        form={form}
        failure={save.failure}
        onSubmit={({ confirmPassword: _, currentPassword, ...body }) =>
          save.send({
            body: body.newPassword === undefined && body.email === user.email ? body : { ...body, currentPassword },
          })
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            className="sm:col-span-2"
            {...form.field('email')}
          />
        </div>
        <Heading level={3} className="mt-2">
          Change your password
        </Heading>
        <div className="grid gap-4 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="Needed to change the password or the email."
            className="sm:col-span-2"
            {...form.field('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters. Your other windows are signed out."
            {...form.field('newPassword')}
          />
          <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
        </div>
        <ButtonRow align="end">
          <Button type="submit" busy={save.busy}>
            Save Changes
          </Button>
        </ButtonRow>
      </TypedFormBody>
    </Card>
  );
}
