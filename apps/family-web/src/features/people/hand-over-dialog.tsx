import type { FamilyMember } from '@pocketful/people/calls';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { MemberField } from '../../shared/member-field.tsx';

const handOverForm = z.strictObject({
  userId: z.string().min(1, 'Please choose a parent'),
  currentPassword: z.string().min(1, 'Please enter your current password').max(200),
});

export interface HandOverDialogProps {
  /** Who can take it. */
  readonly parents: readonly FamilyMember[];
  readonly onClose: () => void;
}

/** Makes another parent the Family Admin, after the password was given once more. */
export function HandOverDialog({ parents, onClose }: HandOverDialogProps) {
  const form = useTypedForm(handOverForm, { start: { userId: '', currentPassword: '' }, secrets: ['currentPassword'] });
  const handOver = useWrite('handOverFamily', {
    done: (_, { body }) => [
      'Family handed over',
      `${parents.find(({ id }) => id === body.userId)?.calledName ?? 'Somebody else'} is the Family Admin now.`,
    ],
    failed: ['Hand Over Failed', 'The family could not be handed over.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Hand the family over"
      description="The Family Admin edits and removes parents. You become a parent, and only the new one can hand it back."
      submitLabel="Hand Over"
      danger
      size="sm"
      write={handOver}
      onSubmit={body => handOver.send({ body })}
      onClose={onClose}
    >
      <MemberField label="New Family Admin" placeholder="Choose a parent" members={parents} {...form.field('userId')} />
      <PasswordField label="Your current password" {...form.field('currentPassword')} />
    </FormDialog>
  );
}
