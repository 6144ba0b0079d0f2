import { type Allowance, newAllowanceFields } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import { typedMoney } from '@pocketful/api-contract/core/typed-money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { ALLOWANCE_RHYTHMS, LAST_DAY } from '@pocketful/domain/allowances';
import { formatUsd } from '@pocketful/domain/money';
import { isoWeekday, ordinal, WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';
import { DateField } from '@pocketful/ui-kit/date-field';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { z } from 'zod';
import { useDates } from '../../shared/use-dates.ts';
import { RHYTHM_NAMES, rhythmWords } from './words.ts';

/** A day of each kind, so that the choice of a rhythm loses neither. */
const allowanceForm = newAllowanceFields.pick({ childId: true, rhythm: true }).extend({
  amount: typedMoney('Please enter a valid amount greater than $0.'),
  weekday: z.string(),
  dayOfMonth: z.string(),
  startsOn: z.iso.date('Please choose a day'),
  endsOn: z.literal('').or(z.iso.date('Please choose a day')),
});

const RHYTHMS = ALLOWANCE_RHYTHMS.map(value => ({ value, label: RHYTHM_NAMES[value] }));
const DAYS_OF_WEEK = WEEKDAYS.map((day, at) => ({ value: String(at + 1), label: weekdayName(day) }));
const DAYS_OF_MONTH = Array.from({ length: LAST_DAY.monthly }, (_, at) => ({
  value: String(at + 1),
  label: `The ${ordinal(at + 1)}`,
}));

export interface AllowanceDialogProps {
  readonly family: readonly Child[];
  /** Whose it is; of a new one the child that is preselected. */
  readonly childId: string;
  /** The one that is changed; without it a new one is made. */
  readonly allowance?: Allowance | undefined;
  readonly onClose: () => void;
}

/** How much a child gets, how often, on which day, from when and until when. */
export function AllowanceDialog({ family, childId, allowance, onClose }: AllowanceDialogProps) {
  const { today } = useDates();
  const form = useTypedForm(allowanceForm, {
    start: startOf(childId, allowance, today),
    keep: allowance ? `allowance:${allowance.id}` : 'new-allowance',
    named: { day: ({ rhythm }) => (rhythm === 'monthly' ? 'dayOfMonth' : 'weekday') },
  });
  const whose = (id: string) => family.find(child => child.id === id)?.firstName ?? 'Your child';
  const told = (saved: Allowance) =>
    `${whose(saved.childId)} gets ${formatUsd(cents(saved.amount))} ${rhythmWords(saved)}.`;
  const save = useSave('createAllowance', 'updateAllowance', {
    isChange: allowance !== undefined,
    create: {
      done: saved => ['Allowance added', told(saved)],
      failed: ['Failed to add the allowance', 'There was an error adding the allowance.'],
    },
    update: {
      done: saved => ['Allowance changed', told(saved)],
      failed: ['Failed to change the allowance', 'There was an error changing the allowance.'],
    },
    after: onClose,
  });
  const monthly = form.watch('rhythm') === 'monthly';
  return (
    <FormDialog
      form={form}
      title={allowance ? 'Edit Allowance' : 'Add Allowance'}
      description="It is paid automatically on each payday."
      submitLabel={allowance ? 'Save' : 'Add Allowance'}
      write={save}
      onSubmit={({ childId: child, amount, rhythm, weekday, dayOfMonth, startsOn, endsOn }) => {
        const day = Number(rhythm === 'monthly' ? dayOfMonth : weekday);
        const schedule = { amount, rhythm, day, startsOn };
        if (allowance) save.update({ params: { id: allowance.id }, body: { ...schedule, endsOn: endsOn || null } });
        else save.create({ body: { ...schedule, childId: child, ...(endsOn ? { endsOn } : {}) } });
      }}
      onClose={onClose}
    >
      {!allowance && (
        <SelectField
          label="Child"
          options={family.map(child => ({ value: child.id, label: child.username }))}
          {...form.field('childId')}
        />
      )}
      <MoneyField label="Amount" {...form.field('amount')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" options={RHYTHMS} {...form.field('rhythm')} />
        {monthly ? (
          <SelectField
            key="month"
            label="Day of the month"
            {...(Number(form.watch('dayOfMonth')) > 28 ? { hint: 'Shorter months pay on their last day.' } : {})}
            options={DAYS_OF_MONTH}
            {...form.field('dayOfMonth')}
          />
        ) : (
          <SelectField key="week" label="Weekday" options={DAYS_OF_WEEK} {...form.field('weekday')} />
        )}
        <DateField label="Starts on" {...form.field('startsOn')} />
        <DateField label="Ends on" optional {...form.field('endsOn')} />
      </div>
    </FormDialog>
  );
}

function startOf(childId: string, allowance: Allowance | undefined, today: string): z.input<typeof allowanceForm> {
  if (!allowance) {
    const weekday = String(isoWeekday(today));
    return { childId, amount: '', rhythm: 'weekly', weekday, dayOfMonth: '1', startsOn: today, endsOn: '' };
  }
  const { amount, rhythm, day, startsOn, endsOn } = allowance;
  const isMonthly = rhythm === 'monthly';
  return {
    ...{ childId, amount, rhythm, startsOn },
    weekday: isMonthly ? '5' : String(day),
    dayOfMonth: isMonthly ? String(day) : '1',
    endsOn: endsOn ?? '',
  };
}
