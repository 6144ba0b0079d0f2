import { cents } from '@pocketful/contract-core/money';
import { typedMoney } from '@pocketful/contract-core/typed-money';
import { reader } from '@pocketful/domain/intl/reader';
import { newTransactionSchema } from '@pocketful/ledger/calls';
import { TAKE_BACK_DAYS } from '@pocketful/ledger/rules/take-back';
import type { Child } from '@pocketful/people/calls';
import { Chip, ChipGroup } from '@pocketful/ui-kit/chip';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { Segmented } from '@pocketful/ui-kit/segmented';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { ChildField } from '../../shared/child-field.tsx';
import { CATEGORY_LABELS } from './entry-categories.ts';

const transactionForm = newTransactionSchema.extend({
  type: z.enum(['credit', 'debit']),
  amount: typedMoney('Amount must be greater than 0'),
});

const TYPES = [
  { value: 'credit', label: 'Credit', icon: <Plus />, tone: 'positive' },
  { value: 'debit', label: 'Debit', icon: <Minus />, tone: 'negative' },
] as const;

const CATEGORIES = optionsOf(CATEGORY_LABELS);

/** What money is often given or taken for. */
const PICKS = {
  credit: [
    { description: 'Pocket money', category: 'allowance' },
    { description: 'Gift', category: 'gift' },
    { description: 'Bonus', category: 'bonus' },
  ],
  debit: [
    { description: 'Shop', category: 'spending' },
    { description: 'Lent', category: 'other' },
  ],
} as const;

/** The category that each type proposes, until one is chosen. */
const CATEGORY_OF = { credit: 'chore', debit: 'spending' } as const;

export interface AddTransactionDialogProps {
  /** The children to choose from. */
  readonly family: readonly Child[];
  /** The child whose account it was opened from; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Records a credit or a debit for a child. */
export function AddTransactionDialog({ family, childId = family[0]?.id ?? '', onClose }: AddTransactionDialogProps) {
  const form = useTypedForm(transactionForm, {
    start: { childId, type: 'credit', amount: '', category: CATEGORY_OF.credit, description: '' },
    keep: 'new-transaction',
  });
  const category = form.field('category');
  const { errors } = form.formState;
  const [type, description] = form.watch(['type', 'description']);
  const picks = PICKS[type];
  const isTyped = description !== '' && picks.every(pick => pick.description !== description);
  const isChosen = useRef(false);
  const create = useWrite('createTransaction', {
    done: ({ amount, description }) => {
      const signed = cents(amount);
      const verb = signed < 0 ? 'Deducted' : 'Added';
      return ['Transaction Added', `${verb} ${reader().money(Math.abs(signed))} for ${description}`];
    },
    failed: ['Failed to add transaction', 'There was an error adding the transaction.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add Transaction"
      description={`It is written to the child's ledger at once. You can take it back for ${TAKE_BACK_DAYS} days.`}
      submitLabel="Add Transaction"
      write={create}
      onSubmit={({ type, amount, ...rest }) =>
        create.send({ body: { ...rest, amount: type === 'debit' ? `-${amount}` : amount } })
      }
      onClose={onClose}
    >
      <ChildField family={family} {...form.field('childId')} />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Segmented
            label="Type"
            options={TYPES}
            value={field.value}
            onValueChange={type => {
              if (!isChosen.current) form.setValue('category', CATEGORY_OF[type]);
              field.onChange(type);
            }}
          />
        )}
      />
      <MoneyField label="Amount" {...form.field('amount')} autoFocus />
      <ChipGroup label="What for?">
        {picks.map(pick => (
          <Chip
            key={pick.description}
            pressed={pick.description === description}
            onClick={() => {
              isChosen.current = true;
              form.setValue('description', pick.description, { shouldDirty: true, shouldValidate: true });
              form.setValue('category', pick.category, { shouldDirty: true });
            }}
          >
            {pick.description}
          </Chip>
        ))}
      </ChipGroup>
      <Disclosure summary="More" open={isTyped || errors.description !== undefined || errors.category !== undefined}>
        <div className="mt-3 grid gap-4">
          <TextField label="Description" maxLength={200} autoComplete="off" {...form.field('description')} />
          <SelectField
            label="Category"
            options={CATEGORIES}
            {...category}
            onChange={event => {
              isChosen.current = true;
              return category.onChange(event);
            }}
          />
        </div>
      </Disclosure>
    </FormDialog>
  );
}
