import { zodResolver } from '@hookform/resolvers/zod';
import { useApiQuery } from '@pocketful/api-client/react';
import { newChoreSchema } from '@pocketful/api-contract/chores';
import type { Child } from '@pocketful/api-contract/family';
import { noonOf } from '@pocketful/domain/dates';
import { DateField } from '@pocketful/ui-kit/date-field';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newDraft, useDraft } from '../../shared/draft.ts';
import { tomorrowIn } from '../../shared/due-day.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { showFieldErrors } from '../../shared/form-errors.ts';
import { isPositiveAmount, typedAmount } from '../../shared/money-input.ts';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useMember } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { TemplatePicks } from './template-picks.tsx';

const choreForm = newChoreSchema.omit({ completed: true }).extend({
  reward: z.string().refine(isPositiveAmount, 'Reward must be greater than 0').transform(typedAmount),
  dueDate: z.iso.date('Due date is required'),
});
type ChoreForm = z.input<typeof choreForm>;
type NewChore = z.output<typeof choreForm>;

const draft = newDraft<ChoreForm>();

/** Props of {@link AddChoreDialog}. */
export interface AddChoreDialogProps {
  readonly family: readonly Child[];
  /** The child it was opened for; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Gives a child a chore, from scratch or from one of the family's templates. */
export function AddChoreDialog({ family, childId, onClose }: AddChoreDialogProps) {
  const { timeZone } = useMember();
  const create = useSend('createChore');
  const form = useForm<ChoreForm, unknown, NewChore>({
    resolver: zodResolver(choreForm),
    defaultValues: {
      childId: childId ?? family[0]?.id ?? '',
      name: '',
      reward: '',
      dueDate: tomorrowIn(timeZone),
    },
  });
  useDraft(draft, form);

  const submit = form.handleSubmit(({ dueDate, ...chore }) => {
    create.send(
      { body: { ...chore, dueDate: noonOf(dueDate, timeZone).toISOString() } },
      {
        onSuccess: ({ name }) => {
          const child = family.find(({ id }) => id === chore.childId);
          notifySuccess(
            'Chore added',
            child ? `"${name}" is on ${child.username}'s list.` : `"${name}" is on the list.`,
          );
          onClose();
        },
        onError: error => {
          showFieldErrors(form, error, ['name', 'reward', 'dueDate', 'childId']);
          notifyFailure('Failed to add chore', error, 'Unknown error');
        },
      },
    );
  });

  return (
    <FormDialog
      title="Add Chore"
      description="The reward is paid when you approve it."
      submitLabel="Add Chore"
      busy={create.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoreFields form={form} family={family} />
    </FormDialog>
  );
}

interface ChoreFieldsProps {
  readonly form: UseFormReturn<ChoreForm, unknown, NewChore>;
  readonly family: readonly Child[];
}

function ChoreFields({ form, family }: ChoreFieldsProps) {
  const { errors } = form.formState;
  const templates = useApiQuery('listChoreTemplates', {});
  return (
    <>
      <SelectField
        label="Child"
        options={family.map(child => ({ value: child.id, label: child.username }))}
        error={errors.childId?.message}
        {...form.register('childId')}
      />
      <TemplatePicks
        templates={templates.data ?? []}
        onPick={({ name, defaultReward }) => {
          form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
          form.setValue('reward', defaultReward, { shouldDirty: true, shouldValidate: true });
        }}
      />
      <TextField
        label="Chore name"
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Reward" error={errors.reward?.message} {...form.register('reward')} />
        <DateField label="Due date" error={errors.dueDate?.message} {...form.register('dueDate')} />
      </div>
    </>
  );
}
