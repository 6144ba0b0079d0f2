import type { User } from '@pocketful/identity/calls';
import { updateParentSchema } from '@pocketful/people/calls/edits';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { z } from 'zod';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { NewPinFields } from '../../shared/new-pin-fields.tsx';
import { useMay } from '../../shared/session.tsx';
import { AdultNameFields } from './adult-name-fields.tsx';
import { VerifyParent } from './verify-parent.tsx';

const FAILED = ['Update Failed', 'Failed to update parent account.'] as const;
const saved = (calledName: string) => ['Parent Updated', `${calledName}'s account was saved.`] as const;

export interface EditParentDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Changes another parent: all of it for members who may, else the names. */
export function EditParentDialog({ id, onClose }: EditParentDialogProps) {
  const Form = useMay('updateParent') ? WholeForm : NamesForm;
  const parent = useApiQuery('getUser', { params: { id } });
  if (!parent.data) {
    return (
      <Dialog open onOpenChange={onClose} title="Edit Parent" description="What this grown-up is called.">
        <Loaded query={parent} skeleton={<SkeletonRows />}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return <Form parent={parent.data} onClose={onClose} />;
}

interface FormProps {
  readonly parent: User;
  readonly onClose: () => void;
}

const { firstName, lastName, username, email, password } = updateParentSchema.shape;
const namesForm = z.strictObject({ firstName, lastName });

function NamesForm({ parent, onClose }: FormProps) {
  const form = useTypedForm(namesForm, {
    start: { firstName: parent.firstName, lastName: parent.lastName ?? '' },
    edits: parent,
    keep: `parent:${parent.id}`,
  });
  const save = useWrite('updateUser', { done: user => saved(user.calledName), failed: FAILED, after: onClose });
  return (
    <FormDialog
      form={form}
      title="Edit Parent"
      description="You can change the names. All else is theirs, and the Family Admin's."
      submitLabel="Save Changes"
      write={save}
      onSubmit={body => save.send({ was: form.was, params: { id: parent.id }, body })}
      onClose={onClose}
    >
      <AdultNameFields field={form.field} />
    </FormDialog>
  );
}

const wholeForm = z
  .strictObject({
    ...{ firstName, lastName, email },
    username: z.string().min(1, 'Username is required').pipe(username),
    password: z.string().refine(value => password.safeParse(value).success, 'Password must be at least 8 characters'),
    confirmPassword: z.string(),
    pin: z.string().regex(/^(\d{4})?$/, 'PIN must be exactly 4 digits'),
    confirmPin: z.string(),
    withoutPin: z.boolean(),
  })
  .refine(form => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })
  .refine(form => form.pin === form.confirmPin, { path: ['confirmPin'], message: "PINs don't match" });

function WholeForm({ parent, onClose }: FormProps) {
  const [waiting, setWaiting] = useState<string>();
  const form = useTypedForm(wholeForm, {
    start: {
      ...{ firstName: parent.firstName, lastName: parent.lastName ?? '' },
      ...{ username: parent.username, email: parent.email ?? '' },
      ...{ password: '', confirmPassword: '', pin: '', confirmPin: '', withoutPin: false },
    },
    edits: { user: parent },
    keep: `parent:${parent.id}`,
    secrets: ['password', 'confirmPassword', 'pin', 'confirmPin'],
  });
  const save = useWrite('updateParent', {
    done: ({ user, requiresEmailVerification }) => (requiresEmailVerification ? undefined : saved(user.calledName)),
    failed: FAILED,
    after: ({ requiresEmailVerification }, { body }) =>
      requiresEmailVerification ? setWaiting(body.email) : onClose(),
  });
  if (waiting !== undefined) {
    return (
      <VerifyParent
        email={waiting}
        done={saved(parent.calledName)}
        cancelled={['Update Cancelled', "The parent's email address was not updated."]}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      title="Edit Parent"
      description={`What ${parent.calledName} signs in by. A new password signs their devices out.`}
      submitLabel="Save Changes"
      write={save}
      onSubmit={({ confirmPassword: _, confirmPin: __, withoutPin, pin, ...body }) =>
        save.send({
          was: form.was,
          params: { id: parent.id },
          body: { ...body, pin: withoutPin ? null : pin === '' ? undefined : pin },
        })
      }
      onClose={onClose}
    >
      <AdultNameFields field={form.field} login={form.field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NewPasswordFields
          renewed="both"
          hint="Leave it empty to keep the password."
          password={form.field('password')}
          confirm={form.field('confirmPassword')}
        />
      </div>
      <NewPinFields hint="Leave it empty to keep the PIN." renewed />
      <CheckboxField
        label="Take the PIN away"
        hint="The picker then asks for the password."
        {...form.field('withoutPin')}
      />
    </FormDialog>
  );
}
