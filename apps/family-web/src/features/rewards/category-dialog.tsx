import { newRewardCategorySchema, type RewardCategory } from '@pocketful/rewards/calls';
import { DEFAULT_REWARD_COLOR, DEFAULT_REWARD_ICON, REWARD_COLORS, rewardIconOf } from '@pocketful/rewards/rules';
import { PictureChoice } from '@pocketful/ui-kit/picture-choice';
import { Swatches } from '@pocketful/ui-kit/swatches';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { z } from 'zod';
import { COLOR_LOOKS } from './reward-looks.tsx';
import { PICTURE_OPTIONS } from './reward-pictures.tsx';

const categoryForm = newRewardCategorySchema.pick({ name: true }).extend({
  description: z.string().trim().max(200, 'Please use at most 200 characters'),
  color: z.enum(REWARD_COLORS),
  iconName: z.string(),
});

export interface CategoryDialogProps {
  /** The category that is edited; without it a new one is made. */
  readonly category?: RewardCategory | undefined;
  readonly onClose: () => void;
}

/** A category's name, its color and its picture. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const form = useTypedForm(categoryForm, {
    start: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      color: category?.color ?? DEFAULT_REWARD_COLOR,
      iconName: category?.iconName ?? DEFAULT_REWARD_ICON,
    },
    keep: category ? `reward-category:${category.id}` : 'new-reward-category',
  });
  const failedText = 'Failed to create or update category.';
  const save = useSave('createRewardCategory', 'updateRewardCategory', {
    isChange: category !== undefined,
    create: {
      done: ({ name }) => ['Category added', `"${name}" can be chosen for rewards now.`],
      failed: ['Failed to create category', failedText],
    },
    update: {
      done: ({ name }) => ['Category updated', `"${name}" was changed.`],
      failed: ['Failed to update category', failedText],
    },
    after: onClose,
  });
  const [color, icon] = [form.watch('color'), rewardIconOf(form.watch('iconName'))];
  return (
    <FormDialog
      form={form}
      title={category ? 'Edit Category' : 'Add Category'}
      description="Your children see its name, color and picture."
      submitLabel={category ? 'Save' : 'Add Category'}
      write={save}
      onSubmit={body => (category ? save.update({ params: { id: category.id }, body }) : save.create({ body }))}
      onClose={onClose}
    >
      <TextField label="Category name" autoComplete="off" maxLength={50} {...form.field('name')} />
      <TextField label="Description" optional autoComplete="off" maxLength={200} {...form.field('description')} />
      <Swatches
        label="Color"
        options={REWARD_COLORS.map(value => ({ value, color: COLOR_LOOKS[value][0], label: COLOR_LOOKS[value][1] }))}
        value={color}
        onValueChange={value => form.setValue('color', value, { shouldDirty: true })}
      />
      <PictureChoice
        label="Picture"
        options={PICTURE_OPTIONS}
        value={icon}
        onValueChange={value => form.setValue('iconName', value, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
