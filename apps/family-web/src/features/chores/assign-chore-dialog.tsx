import { assignChoreSchema, type ChoreTemplate } from '@pocketful/chores/calls/templates';
import { cents } from '@pocketful/contract-core/money';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { reader } from '@pocketful/domain/intl/reader';
import { CHORE_FREQUENCIES } from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import type { Child } from '@pocketful/people/calls';
import { DateField } from '@pocketful/ui-kit/date-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { childrenOf, GivenToFields, givenTo, isOffer, needsChild, startOf, useOffering } from './given-to.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';

const assignForm = needsChild(
  assignChoreSchema.extend({
    ...givenTo,
    dueDate: z.iso.date('Due date is required'),
    frequency: z.enum(CHORE_FREQUENCIES),
    recurringDays: z.array(z.enum(WEEKDAYS)),
  }),
);

export interface AssignChoreDialogProps {
  readonly family: readonly Child[];
  readonly templates: readonly ChoreTemplate[];
  /** The template it was opened at. */
  readonly templateId: string;
  readonly onClose: () => void;
}

/** Gives the chore of a template to one child, to each, to each in turn, or to the first of several. */
export function AssignChoreDialog({ family, templates, templateId, onClose }: AssignChoreDialogProps) {
  const { timeZone } = useMember();
  const { today } = useDates();
  const tomorrow = addDays(today, 1);
  const form = useTypedForm(assignForm, {
    start: {
      ...startOf(family),
      ...{ childId: family[0]?.id ?? '', templateId, dueDate: tomorrow },
      ...{ frequency: 'weekly', recurringDays: [] },
    },
    keep: 'assign-chore',
  });
  const assign = useWrite('assignChore', {
    done: ({ name, childId, groupId }) => {
      if (groupId) return ['Chore assigned', `"${name}" is on the list of each child you chose.`];
      const child = family.find(member => member.id === childId);
      return ['Chore assigned', child ? `"${name}" is on ${child.calledName}'s list.` : `"${name}" is on the list.`];
    },
    failed: ['Failed to assign chore', 'There was an error assigning the chore.'],
    after: onClose,
  });
  const offering = useOffering(['Failed to assign chore', 'There was an error assigning the chore.'], onClose);
  const mode = form.watch('mode');
  const label = ({ name, defaultReward }: ChoreTemplate) => `${name} (${reader().money(cents(defaultReward))})`;
  return (
    <FormDialog
      form={form}
      title="Assign Chore"
      description="The reward is paid when you approve it."
      submitLabel="Assign Chore"
      size="sm"
      write={isOffer(mode) ? offering : assign}
      onSubmit={({ dueDate: day, mode, childIds, childId, templateId, frequency, recurringDays }) => {
        const dueDate = (day === tomorrow ? aDayFromNow(day, timeZone) : noonOf(day, timeZone)).toISOString();
        const template = templates.find(({ id }) => id === templateId);
        if (!isOffer(mode)) assign.send({ body: { ...childrenOf({ mode, childId, childIds }), templateId, dueDate } });
        else if (template)
          offering.send({
            body: {
              ...{ childIds, templateId, dueDate },
              ...(mode === 'turns' && { inTurns: true, isRecurring: true, frequency, recurringDays }),
              ...{ name: template.name, reward: template.defaultReward, iconName: template.iconName },
            },
          });
      }}
      onClose={onClose}
    >
      <GivenToFields family={family} />
      <SelectField
        label="Chore"
        options={templates.map(template => ({ value: template.id, label: label(template) }))}
        {...form.field('templateId')}
      />
      <DateField label="Due date" {...form.field('dueDate')} />
      {mode === 'turns' && <RecurrenceFields always />}
    </FormDialog>
  );
}

/** The proposed due date is 24 hours from now. After a short night that falls on another day: then it is noon of the proposed day. */
function aDayFromNow(day: string, timeZone: string): Date {
  const at = new Date(Date.now() + 24 * 3_600_000);
  return dayIn(timeZone, at) === day ? at : noonOf(day, timeZone);
}
