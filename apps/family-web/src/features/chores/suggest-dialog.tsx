import { line } from '@pocketful/contract-core/fields';
import { typedMoney } from '@pocketful/contract-core/typed-money';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';

const proposalForm = z.strictObject({
  name: line({ min: 'Please say what you would like to do', max: 100 }),
  amount: typedMoney('Please say how much'),
});

/** A child suggests a chore and an amount. */
export function SuggestDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: childId } = useMember();
  const form = useTypedForm(proposalForm, { start: { name: '', amount: '' }, keep: 'new-proposal' });
  const propose = useWrite('createProposal', {
    done: ({ name }) => ['Sent', `A grown-up reads about "${name}" next.`],
    failed: ['Not sent', 'There was an error sending your suggestion. Please try again.'],
    refusals: {
      PROPOSALS_DISABLED: 'Your suggestions are switched off right now.',
      CHORES_DISABLED: 'Your chores are switched off right now.',
    },
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Suggest a chore"
      description="A grown-up says yes or no, and may change the amount."
      submitLabel="Send"
      size="sm"
      write={propose}
      onSubmit={body => propose.send({ body: { childId, ...body } })}
      onClose={onClose}
    >
      <TextField label="What would you like to do?" autoComplete="off" maxLength={100} {...form.field('name')} />
      <MoneyField label="What should it pay?" {...form.field('amount')} />
    </FormDialog>
  );
}
