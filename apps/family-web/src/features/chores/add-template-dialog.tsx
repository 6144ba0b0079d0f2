import { newChoreTemplateSchema } from '@pocketful/chores/calls/templates';
import { CHORE_ICONS } from '@pocketful/chores/rules/icons';
import { typedMoney } from '@pocketful/contract-core/typed-money';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { CHORE_CATEGORY_LABELS } from './chore-categories.ts';
import { ChorePictureField } from './chore-picture-field.tsx';

const templateForm = newChoreTemplateSchema.extend({
  description: z.string(),
  defaultReward: typedMoney('Reward must be greater than 0'),
  iconName: z.enum([...CHORE_ICONS, '']),
});

const CATEGORIES = optionsOf(CHORE_CATEGORY_LABELS);

/** Writes a chore down in the Master List. */
export function AddTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useTypedForm(templateForm, {
    start: { name: '', description: '', defaultReward: '', category: 'housework', iconName: '' },
    keep: 'new-chore-template',
  });
  const create = useWrite('createChoreTemplate', {
    done: ({ name }) => ['Chore template added', `"${name}" is in the Master List.`],
    failed: ['Failed to add chore template', 'There was an error adding the chore template.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add Chore Template"
      description="It is on no list until you assign it to a child."
      submitLabel="Add Template"
      write={create}
      onSubmit={body => create.send({ body })}
      onClose={onClose}
    >
      <TextField label="Chore name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <TextareaField label="Description" optional maxLength={500} {...form.field('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Default reward" {...form.field('defaultReward')} />
        <SelectField label="Category" options={CATEGORIES} {...form.field('category')} />
      </div>
      <ChorePictureField />
    </FormDialog>
  );
}
