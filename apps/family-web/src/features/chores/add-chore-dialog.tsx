import { choreFields } from '@pocketful/api-contract/chores';
import type { Child } from '@pocketful/api-contract/family';
import { typedMoney } from '@pocketful/api-contract/typed-money';
import { addDays, noonOf } from '@pocketful/domain/dates';
import { DateField } from '@pocketful/ui-kit/date-field';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useTypedForm } from '@pocketful/web-kit/form';
import { FormDialog } from '@pocketful/web-kit/form-dialog';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useWrite } from '@pocketful/web-kit/use-write';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { TemplatePicks } from './template-picks.tsx';

const choreForm = choreFields.omit({ completed: true }).extend({
  reward: typedMoney('Reward must be greater than 0'),
  dueDate: z.iso.date('Due date is required'),
});

export interface AddChoreDialogProps {
  readonly family: readonly Child[];
  /** The child it was opened for; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Gives a child a chore, from scratch or from one of the family's templates. */
export function AddChoreDialog({ family, childId = family[0]?.id ?? '', onClose }: AddChoreDialogProps) {
  const { timeZone } = useMember();
  const { today } = useDates();
  const templates = useApiQuery('listChoreTemplates', {});
  const form = useTypedForm(choreForm, {
    start: { childId, name: '', reward: '', dueDate: addDays(today, 1) },
    keep: 'new-chore',
  });
  const create = useWrite('createChore', {
    done: ({ name, childId: id }) => {
      const child = family.find(member => member.id === id);
      return ['Chore added', child ? `"${name}" is on ${child.username}'s list.` : `"${name}" is on the list.`];
    },
    failed: ['Failed to add chore', 'Unknown error'],
    after: onClose,
  });
  const fill = (name: 'name' | 'reward', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <FormDialog
      form={form}
      title="Add Chore"
      description="The reward is paid when you approve it."
      submitLabel="Add Chore"
      write={create}
      onSubmit={({ dueDate, ...chore }) =>
        create.send({ body: { ...chore, dueDate: noonOf(dueDate, timeZone).toISOString() } })
      }
      onClose={onClose}
    >
      <SelectField
        label="Child"
        options={family.map(child => ({ value: child.id, label: child.username }))}
        {...form.field('childId')}
      />
      <TemplatePicks
        templates={templates.data ?? []}
        onPick={({ name, defaultReward }) => {
          fill('name', name);
          fill('reward', defaultReward);
        }}
      />
      <TextField label="Chore name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Reward" {...form.field('reward')} />
        <DateField label="Due date" {...form.field('dueDate')} />
      </div>
    </FormDialog>
  );
}
