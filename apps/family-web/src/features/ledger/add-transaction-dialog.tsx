import { zodResolver } from '@hookform/resolvers/zod';

import type { Child } from '@pocketful/api-contract/family';
import { newTransactionSchema } from '@pocketful/api-contract/ledger';
import { TRANSACTION_CATEGORIES } from '@pocketful/domain/ledger';
import { centsOf } from '@pocketful/domain/money';
import { formatCents } from '@pocketful/ui-kit/money';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { Segmented } from '@pocketful/ui-kit/segmented';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { Minus, Plus } from 'lucide-react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { newDraft, useDraft } from '../../shared/draft.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { showFieldErrors } from '../../shared/form-errors.ts';
import { isPositiveAmount, typedAmount } from '../../shared/money-input.ts';
import { notifyFailure, notifySuccess } from '../../shared/notify.ts';
import { useSend } from '../../shared/use-send.ts';
import { CATEGORY_LABELS } from './category-labels.ts';

const transactionForm = newTransactionSchema.extend({
  type: z.enum(['credit', 'debit']),
  amount: z.string().refine(isPositiveAmount, 'Amount must be greater than 0').transform(typedAmount),
});
type TransactionForm = z.input<typeof transactionForm>;
type NewTransaction = z.output<typeof transactionForm>;

const draft = newDraft<TransactionForm>();

const TYPES = [
  { value: 'credit', label: 'Credit', icon: <Plus aria-hidden="true" />, tone: 'positive' },
  { value: 'debit', label: 'Debit', icon: <Minus aria-hidden="true" />, tone: 'negative' },
] as const;

const CATEGORIES = TRANSACTION_CATEGORIES.map(value => ({ value, label: CATEGORY_LABELS[value] }));

/** Props of {@link AddTransactionDialog}. */
export interface AddTransactionDialogProps {
  /** The children to choose from. */
  readonly family: readonly Child[];
  /** The child it was opened beside; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Records a credit or a debit for a child. */
export function AddTransactionDialog({ family, childId, onClose }: AddTransactionDialogProps) {
  const create = useSend('createTransaction');
  const form = useForm<TransactionForm, unknown, NewTransaction>({
    resolver: zodResolver(transactionForm),
    defaultValues: {
      childId: childId ?? family[0]?.id ?? '',
      type: 'credit',
      amount: '',
      category: 'chore',
      description: '',
    },
  });
  useDraft(draft, form);

  const submit = form.handleSubmit(({ type, amount, ...rest }) => {
    create.send(
      { body: { ...rest, amount: type === 'debit' ? `-${amount}` : amount } },
      {
        onSuccess: entry => {
          const cents = Math.abs(centsOf(entry.amount));
          const verb = type === 'debit' ? 'Deducted' : 'Added';
          notifySuccess('Transaction Added', `${verb} ${formatCents(cents)} for ${entry.description}`);
          onClose();
        },
        onError: error => {
          showFieldErrors(form, error, ['amount', 'description', 'category', 'childId']);
          notifyFailure('Failed to add transaction', error, 'There was an error adding the transaction.');
        },
      },
    );
  });

  return (
    <FormDialog
      title="Add Transaction"
      description="It is written to the child's ledger at once. A mistake is put right by another transaction."
      submitLabel="Add Transaction"
      busy={create.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TransactionFields form={form} family={family} />
    </FormDialog>
  );
}

interface TransactionFieldsProps {
  readonly form: UseFormReturn<TransactionForm, unknown, NewTransaction>;
  readonly family: readonly Child[];
}

function TransactionFields({ form, family }: TransactionFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <SelectField
        label="Child"
        options={family.map(child => ({ value: child.id, label: child.username }))}
        error={errors.childId?.message}
        {...form.register('childId')}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Segmented label="Type" options={TYPES} value={field.value} onValueChange={field.onChange} />
        )}
      />
      <MoneyField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
      <TextField
        label="Description"
        maxLength={200}
        autoComplete="off"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SelectField
        label="Category"
        options={CATEGORIES}
        error={errors.category?.message}
        {...form.register('category')}
      />
    </>
  );
}
