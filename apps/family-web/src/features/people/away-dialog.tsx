import type { Child } from '@pocketful/people/calls';
import { type Absence, newAbsenceSchema } from '@pocketful/people/calls/absences';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { DateField } from '@pocketful/ui-kit/date-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { shortDay } from '@pocketful/web-kit/texts/dates';
import { z } from 'zod';
import { useDates } from '../../shared/use-dates.ts';

const awayForm = newAbsenceSchema.extend({ skipsAllowances: z.boolean() });

export interface AwayDialogProps {
  readonly child: Child;
  /** The absence to change. Default: a new one. */
  readonly absence?: Absence | undefined;
  readonly onClose: () => void;
}

/** From when to when a child is away, and whether allowances go on. */
export function AwayDialog({ child, absence, onClose }: AwayDialogProps) {
  const { today } = useDates();
  const form = useTypedForm(awayForm, {
    start: {
      from: absence?.from ?? today,
      to: absence?.to ?? today,
      skipsAllowances: absence?.skipsAllowances ?? false,
    },
    keep: absence ? `absence:${absence.id}` : `new-absence:${child.id}`,
  });
  const describe = ({ from, to }: Absence) => `${child.calledName} is away from ${shortDay(from)} to ${shortDay(to)}.`;
  const save = useSave('createAbsence', 'updateAbsence', {
    isChange: absence !== undefined,
    create: {
      done: saved => ['Days away added', describe(saved)],
      failed: ['Failed to add days away', 'There was an error adding the days away.'],
    },
    update: {
      done: saved => ['Days away changed', describe(saved)],
      failed: ['Failed to change the days away', 'There was an error changing the days away.'],
    },
    after: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={absence ? 'Edit Days Away' : 'Add Days Away'}
      description={
        absence
          ? 'Paydays that were skipped stay skipped.'
          : 'Chores that are due on these days are not late. They can still be handed in.'
      }
      submitLabel={absence ? 'Save' : 'Add Days Away'}
      write={save}
      onSubmit={body => {
        if (absence) save.update({ params: { id: absence.id }, body });
        else save.create({ params: { childId: child.id }, body });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" {...form.field('from')} />
        <DateField label="Last day" {...form.field('to')} />
      </div>
      <CheckboxField
        label="Skip allowances"
        hint="Paydays on these days are not paid later. Regular payments go on."
        {...form.field('skipsAllowances')}
      />
    </FormDialog>
  );
}
