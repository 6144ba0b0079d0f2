import { noAmount } from '@pocketful/contract-core/fields';
import { cents } from '@pocketful/contract-core/money';
import { typedMoney } from '@pocketful/contract-core/typed-money';
import { readerText } from '@pocketful/domain/intl/field-money';
import { reader } from '@pocketful/domain/intl/reader';
import { type Cents, centsOf } from '@pocketful/domain/money';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';
import { GoalDelay } from './goal-delay.tsx';

const NO_AMOUNT = 'Please enter a valid amount greater than $0.';
const NO_DESCRIPTION = 'Please describe what this withdrawal is for.';
const TOO_MUCH = 'Insufficient Funds';

function tooMuchOf(availableCents: Cents): string {
  return `You can only withdraw up to ${reader().money(availableCents)}.`;
}

function whatThereIs({ balanceCents, availableCents }: ChildMoney): string {
  const has = `You have ${reader().money(balanceCents)}.`;
  if (availableCents >= balanceCents) return has;
  return `${has} What you asked for before is set aside, so you can ask for up to ${reader().money(availableCents)}.`;
}

/** A child's balance, and the part of it that no open request asks for. */
export interface ChildMoney {
  readonly balanceCents: Cents;
  readonly availableCents: Cents;
}

export interface WithdrawDialogProps {
  readonly money: ChildMoney;
  readonly onClose: () => void;
}

/** A child asks for money. */
export function WithdrawDialog({ money, onClose }: WithdrawDialogProps) {
  const me = useMember();
  const { availableCents } = money;
  const tooMuch = tooMuchOf(availableCents);
  const rules = z.object({
    amount: typedMoney(NO_AMOUNT).refine(amount => centsOf(amount) <= availableCents, tooMuch),
    description: z.string().trim().min(1, NO_DESCRIPTION).max(200),
  });
  const form = useTypedForm(rules, { start: { amount: '', description: '' }, keep: 'withdrawal' });
  const typed = rules.shape.amount.safeParse(form.watch('amount'));
  const request = useWrite('createWithdrawal', {
    done: () => ['Withdrawal Requested', 'Your request was sent to your parents for approval.'],
    failed: ['Failed to Submit Request', 'There was an error submitting your withdrawal request. Please try again.'],
    refusals: {
      INSUFFICIENT_FUNDS: [
        TOO_MUCH,
        ({ available }) => tooMuchOf(available === undefined ? availableCents : cents(available)),
      ],
    },
    after: onClose,
  });
  /** Shows the message of the first error. */
  const tellWrong = ({ amount, description }: FieldErrors<z.input<typeof rules>>) => {
    // An amount above the limit of the field is above the available amount as well.
    const invalid = [readerText(NO_AMOUNT), noAmount()].find(text => text === amount?.message);
    if (amount) notifyProblem(invalid ? ['Invalid Amount', invalid] : [TOO_MUCH, tooMuch]);
    else if (description) notifyProblem(['Description Required', NO_DESCRIPTION]);
  };
  return (
    <FormDialog
      form={form}
      title="Request Withdrawal"
      description={`${whatThereIs(money)} A grown-up says yes or no.`}
      submitLabel="Send Request"
      size="sm"
      write={request}
      onSubmit={({ amount, description }) => request.send({ body: { childId: me.id, amount, description } })}
      onInvalid={tellWrong}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <MoneyField label="Amount" {...form.field('amount')} />
        <GoalDelay amountCents={typed.success ? centsOf(typed.data) : undefined} availableCents={availableCents} />
      </div>
      <TextField label="What is it for?" autoComplete="off" maxLength={200} {...form.field('description')} />
    </FormDialog>
  );
}
