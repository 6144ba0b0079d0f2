import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import { type Goal, newGoalSchema } from '@pocketful/goals/calls';
import { DEFAULT_GOAL_ICON, GOAL_ICONS, goalIconOf, MIN_TARGET } from '@pocketful/goals/rules';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { PictureChoice } from '@pocketful/ui-kit/picture-choice';
import { TextField } from '@pocketful/ui-kit/text-field';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';
import { GOAL_PICTURES, GoalPicture } from './goal-icons.tsx';

const goalForm = newGoalSchema
  .pick({ name: true })
  .extend({ iconName: z.string(), target: typedMoney('Target must be at least $1.00', MIN_TARGET) });

const PICTURES = GOAL_ICONS.map(value => ({
  value,
  label: GOAL_PICTURES[value][1],
  picture: <GoalPicture icon={value} />,
}));

export interface GoalDialogProps {
  /** The goal that is edited; without it a new one is made. */
  readonly goal?: Goal | undefined;
  readonly onClose: () => void;
}

/** Makes or edits a goal: its name, its price, its picture. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const me = useMember();
  const form = useTypedForm(goalForm, {
    start: { name: goal?.name ?? '', target: typedText(goal?.target), iconName: goal?.iconName ?? DEFAULT_GOAL_ICON },
    edits: goal,
    keep: goal ? `goal:${goal.id}` : 'new-goal',
  });
  const failedText = 'There was an error processing the savings goal.';
  const save = useSave('createGoal', 'updateGoal', {
    isChange: goal !== undefined,
    create: {
      done: ({ name }) => ['Goal added', `"${name}" is in your queue.`],
      failed: ['Failed to add goal', failedText],
    },
    update: {
      done: ({ name }) => ['Goal updated', `"${name}" was changed.`],
      failed: ['Failed to update goal', failedText],
    },
    after: onClose,
  });
  const icon = goalIconOf(form.watch('iconName'));
  return (
    <FormDialog
      form={form}
      title={goal ? 'Edit Savings Goal' : 'Create New Savings Goal'}
      description="Your balance fills your goals one after the other, from the top."
      submitLabel={goal ? 'Save' : 'Add Goal'}
      write={save}
      onSubmit={({ name, target, iconName }) =>
        goal
          ? save.update({ was: form.was, params: { id: goal.id }, body: { name, target, iconName } })
          : save.create({ body: { childId: me.id, name, target, iconName, saved: '0.00', completed: false } })
      }
      onInvalid={() => notifyProblem(['Invalid input', 'Please fill in all fields with valid values.'])}
      onClose={onClose}
    >
      <TextField label="Goal Name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <MoneyField label="Target Amount" minCents={MIN_TARGET} {...form.field('target')} />
      <PictureChoice
        label="Picture"
        options={PICTURES}
        value={icon}
        onValueChange={name => form.setValue('iconName', name, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
