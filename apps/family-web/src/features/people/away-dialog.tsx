import { addDays } from '@pocketful/domain/dates';
import type { Child } from '@pocketful/people/calls';
import { type Absence, newAbsenceSchema } from '@pocketful/people/calls/absences';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { DateField } from '@pocketful/ui-kit/date-field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { shortDay } from '@pocketful/web-kit/texts/dates';
import { z } from 'zod';
import { useDates } from '../../shared/use-dates.ts';
import { EVERY_WEEKS } from './every-weeks.ts';

const EVERY = { 0: 'Once', ...EVERY_WEEKS };
const awayForm = newAbsenceSchema.extend({
  skipsAllowances: z.boolean(),
  everyWeeks: z.enum(['0', '1', '2', '3', '4']),
});

const DESCRIPTIONS = {
  all: 'The stays that have not begun are replaced. Paydays that were skipped stay skipped.',
  one: 'Paydays that were skipped stay skipped.',
  new: 'Chores that are due on these days are not late. They can still be handed in.',
};

export interface AwayDialogProps {
  readonly child: Child;
  /** The absence to change. Default: a new one. */
  readonly absence?: Absence | undefined;
  /** Whether all stays of its rhythm are changed that have not begun. */
  readonly all?: boolean;
  readonly onClose: () => void;
}

/** From when to when a child is away, and whether allowances go on. */
export function AwayDialog({ child, absence, all = false, onClose }: AwayDialogProps) {
  const { today } = useDates();
  const form = useTypedForm(awayForm, {
    start: {
      from: absence?.from ?? today,
      to: absence ? addDays(absence.to, all ? 1 : 0) : today,
      everyWeeks: all ? everyOf(absence) : '0',
      skipsAllowances: absence?.skipsAllowances ?? false,
    },
    keep: absence ? `absence:${absence.id}${all ? ':all' : ''}` : `new-absence:${child.id}`,
    named: { back: 'to' },
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
  const repeat = useRepeatedDays(all, onClose);
  const repeats = form.watch('everyWeeks') !== '0';
  return (
    <FormDialog
      form={form}
      title={absence ? 'Edit Days Away' : 'Add Days Away'}
      description={all ? DESCRIPTIONS.all : absence ? DESCRIPTIONS.one : DESCRIPTIONS.new}
      submitLabel={absence ? 'Save' : 'Add Days Away'}
      write={repeats ? repeat : save}
      onSubmit={({ everyWeeks, ...body }) => {
        const { from, to: back, skipsAllowances } = body;
        const rhythm = { from, back, skipsAllowances, everyWeeks: Number(everyWeeks) };
        if (all) repeat.update({ params: { id: absence?.rhythmId ?? '' }, body: rhythm });
        else if (repeats) repeat.create({ params: { childId: child.id }, body: rhythm });
        else if (absence) save.update({ params: { id: absence.id }, body });
        else save.create({ params: { childId: child.id }, body });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" {...form.field('from')} />
        <DateField label={repeats ? 'Back on' : 'Last day'} {...form.field('to')} />
      </div>
      {(all || !absence) && (
        <SelectField label="How often" options={optionsOf(all ? EVERY_WEEKS : EVERY)} {...form.field('everyWeeks')} />
      )}
      <CheckboxField
        label="Skip allowances"
        hint="Paydays on these days are not paid later. Regular payments go on."
        {...form.field('skipsAllowances')}
      />
    </FormDialog>
  );
}

/** Enters days away that repeat, or changes all stays that have not begun. */
function useRepeatedDays(isChange: boolean, after: () => void) {
  return useSave('createAwayRhythm', 'updateAwayRhythm', {
    isChange,
    create: {
      done: ([first]) => ['Days away added', `They repeat${first ? ` from ${shortDay(first.from)} on` : ''}.`],
      failed: ['Failed to add days away', 'There was an error adding the days away.'],
    },
    update: {
      done: () => ['Days away changed', 'Stays that have begun stay as they are.'],
      failed: ['Failed to change the days away', 'There was an error changing the days away.'],
    },
    after,
  });
}

function everyOf(absence: Absence | undefined): z.infer<typeof awayForm>['everyWeeks'] {
  return awayForm.shape.everyWeeks.parse(`${absence?.everyWeeks ?? 0}`);
}
