import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import type { Child } from '@pocketful/people/calls';
import { newRewardSchema, type Reward, type RewardCategory } from '@pocketful/rewards/calls';
import { rewardIconOf } from '@pocketful/rewards/rules';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { PictureChoice } from '@pocketful/ui-kit/picture-choice';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { z } from 'zod';
import { ChildField } from '../../shared/child-field.tsx';
import { PICTURE_OPTIONS } from './reward-pictures.tsx';
import { useRewardCategories } from './use-rewards.ts';

const rewardForm = newRewardSchema.omit({ icon: true }).extend({
  amount: typedMoney('Amount must be greater than 0'),
  icon: z.string(),
});

export interface RewardDialogProps {
  /** The children whose rewards are on. */
  readonly family: readonly Child[];
  /** The reward that is edited; without it a new one is made. */
  readonly reward?: Reward | undefined;
  /** The child it was opened for; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Makes or edits a reward: its name, its value, its category. */
export function RewardDialog(props: RewardDialogProps) {
  const { data, error } = useRewardCategories();
  const categories = data ?? (error === null ? undefined : []);
  return categories && <RewardForm {...props} categories={categories} />;
}

interface RewardFormProps extends RewardDialogProps {
  readonly categories: readonly RewardCategory[];
}

function RewardForm({ family, categories, reward, childId, onClose }: RewardFormProps) {
  const names = [...new Set([...(reward ? [reward.categoryName] : []), ...categories.map(({ name }) => name)])];
  const start: z.input<typeof rewardForm> = {
    childId: reward?.childId ?? childId ?? family[0]?.id ?? '',
    name: reward?.name ?? '',
    description: reward?.description ?? '',
    amount: typedText(reward?.amount),
    category: reward?.categoryName ?? categories[0]?.name ?? '',
    icon: reward?.icon ?? '',
  };
  const form = useTypedForm(rewardForm, { start, edits: reward, keep: reward ? `reward:${reward.id}` : 'new-reward' });
  const nameOf = (id: string) => family.find(child => child.id === id)?.calledName;
  const save = useSave('createReward', 'updateReward', {
    isChange: reward !== undefined,
    create: {
      done: added => ['Reward added', `"${added.name}" is on ${nameOf(added.childId) ?? 'your child'}'s list.`],
      failed: ['Failed to create reward', 'There was an error creating the reward.'],
    },
    update: {
      done: ({ name }) => ['Reward updated', `"${name}" was changed.`],
      failed: ['Failed to update reward', 'There was an error updating the reward.'],
    },
    after: onClose,
  });
  const icon = form.watch('icon');
  return (
    <FormDialog
      form={form}
      title={reward ? 'Edit Reward' : 'Add Reward'}
      description={
        reward
          ? `On ${nameOf(reward.childId) ?? 'your child'}'s list. What is claimed already stays as it was seen.`
          : 'Your child says when it is done, and you approve it.'
      }
      submitLabel={reward ? 'Save' : 'Add Reward'}
      write={save}
      onSubmit={body =>
        reward ? save.update({ was: form.was, params: { id: reward.id }, body }) : save.create({ body })
      }
      onClose={onClose}
    >
      {!reward && <ChildField family={family} {...form.field('childId')} />}
      <TextField label="Reward name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <TextareaField
        label="Description"
        rows={2}
        maxLength={500}
        hint="What has to be done, so that your child knows when it is."
        {...form.field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Amount" {...form.field('amount')} />
        <SelectField
          label="Category"
          options={names.map(name => ({ value: name, label: name }))}
          {...form.field('category')}
        />
      </div>
      <PictureChoice
        label="Picture"
        options={[{ value: '', label: 'The category’s' }, ...PICTURE_OPTIONS]}
        value={icon === '' ? '' : rewardIconOf(icon)}
        onValueChange={icon => form.setValue('icon', icon, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
