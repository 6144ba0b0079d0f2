import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import type { FamilyToday } from '@pocketful/home/calls/today';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

const acceptForm = z.object({ amount: typedMoney('Reward must be greater than 0') });

export interface ProposalDecisionProps {
  readonly proposal: FamilyToday['proposals'][number];
}

export interface AcceptDialogProps extends ProposalDecisionProps {
  readonly onClose: () => void;
}

/** Makes a chore of a child's suggestion, with the suggested amount or another one. */
export function AcceptDialog({ proposal: { id, name, amount }, onClose }: AcceptDialogProps) {
  const form = useTypedForm(acceptForm, { start: { amount: typedText(amount) }, keep: `accept:${id}` });
  const accept = useWrite('acceptProposal', {
    done: () => ['Suggestion Accepted', `"${name}" is on the list, due tomorrow.`],
    failed: ['Failed to accept suggestion', 'There was an error accepting the suggestion.'],
    after: onClose,
    refused: failure => isSettled(failure) && onClose(),
  });
  return (
    <FormDialog
      form={form}
      title={`Accept "${name}"?`}
      description="It becomes a chore that is due tomorrow. The reward is paid when you approve it."
      submitLabel="Accept"
      size="sm"
      write={accept}
      onSubmit={body => accept.send({ params: { id }, body })}
      onClose={onClose}
    >
      <MoneyField label="Reward" hint="If you change it, your child sees both amounts." {...form.field('amount')} />
    </FormDialog>
  );
}
