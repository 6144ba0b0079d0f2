import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import type { Child } from '@pocketful/people/calls';
import { type AutoApprove, fitsIntoWeek, MORE_THAN_A_WEEK } from '@pocketful/requests/calls/auto-approve';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';

const amount = typedMoney('Please enter an amount');
const ruleForm = z.strictObject({ mostEach: amount, mostAWeek: amount }).refine(fitsIntoWeek, MORE_THAN_A_WEEK);

export interface AutoApproveDialogProps {
  readonly child: Child;
  readonly rule: AutoApprove;
  readonly onClose: () => void;
}

/** Up to which amounts a child's chores and claims are approved when they are submitted. */
export function AutoApproveDialog({ child: { id, calledName }, rule, onClose }: AutoApproveDialogProps) {
  const { mostEach, mostAWeek } = rule;
  const form = useTypedForm(ruleForm, {
    start: { mostEach: typedText(mostEach), mostAWeek: typedText(mostAWeek) },
    keep: `auto-approve:${id}`,
  });
  const save = useWrite('setAutoApprove', {
    done: () => ['Paid right away is on', `${calledName} does not wait for small amounts.`],
    failed: ['Failed to save the rule', 'There was an error saving the rule.'],
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Pay ${calledName} right away`}
      description="Chores and claims up to these amounts are approved when your child hands them in. You see each one on the dashboard and can take it back for seven days."
      submitLabel="Save"
      size="sm"
      write={save}
      onSubmit={amounts => save.send({ params: { id }, body: { enabled: true, ...amounts } })}
      onClose={onClose}
    >
      <MoneyField label="Most for each one" {...form.field('mostEach')} />
      <MoneyField label="Most in a week" hint="A week begins on Monday." {...form.field('mostAWeek')} />
    </FormDialog>
  );
}
