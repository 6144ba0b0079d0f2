import type { Allowance } from '@pocketful/allowances/calls';
import { typedMoney } from '@pocketful/contract-core/typed-money';
import type { Child } from '@pocketful/people/calls';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { dayText } from '@pocketful/web-kit/texts/days';
import { z } from 'zod';
import { amountOf } from './kinds.ts';

type Asked = NonNullable<Allowance['asked']>[number];

const lessForm = z.object({ amount: typedMoney('Amount must be greater than 0') });

export interface PayLessDialogProps {
  readonly allowanceId: string;
  readonly payday: Asked;
  readonly child: Child;
  readonly onClose: () => void;
}

/** Pays less than the allowance for a payday. */
export function PayLessDialog({ allowanceId, payday, child, onClose }: PayLessDialogProps) {
  const { dueOn } = payday;
  const form = useTypedForm(lessForm, {
    start: { amount: '' },
    keep: `pay-less:${allowanceId}:${dueOn}`,
  });
  const pay = useWrite('decideAskedPayday', {
    done: ({ payments }) => {
      const paid = payments.find(one => one.dueOn === dueOn) ?? payday;
      return ['Allowance paid', `${child.calledName} got ${amountOf(paid)}.`];
    },
    failed: ['Payday not settled', 'There was an error. Please try again.'],
    after: onClose,
    refused: failure => failure.field === undefined && isSettled(failure) && onClose(),
  });
  return (
    <FormDialog
      form={form}
      title="Pay less this time?"
      description={`${child.calledName}'s allowance for ${dayText(dueOn)} is ${amountOf(payday)}. The next one stays as it is.`}
      submitLabel="Pay"
      size="sm"
      write={pay}
      onSubmit={({ amount }) => pay.send({ params: { id: allowanceId }, body: { dueOn, decision: 'pay', amount } })}
      onClose={onClose}
    >
      <MoneyField label="Amount" hint={`Less than ${amountOf(payday)}.`} {...form.field('amount')} />
    </FormDialog>
  );
}
