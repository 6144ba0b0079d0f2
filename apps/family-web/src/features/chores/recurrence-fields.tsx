import type { ChoreFrequency } from '@pocketful/domain/recurrence';
import type { Weekday } from '@pocketful/domain/weekdays';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { Segmented } from '@pocketful/ui-kit/segmented';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { WeekdayChips } from '../../shared/weekday-chips.tsx';

/** How often a chore comes again, among the fields of its form. */
interface RecurrenceValues {
  isRecurring: boolean;
  frequency: ChoreFrequency;
  recurringDays: Weekday[];
}

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

const HINTS: Readonly<Record<ChoreFrequency, string>> = {
  daily: 'Due on the day above, then every day.',
  weekly: 'Without a day it comes on the weekday of the due date.',
  monthly: 'On that day of each month; short months take their last day.',
};

export interface RecurrenceFieldsProps {
  /** When the next one appears. */
  readonly hint?: string | undefined;
  /** Whether it comes again in any case: then only how often is asked. */
  readonly always?: boolean;
}

/** Whether and how often a chore comes again; part of the form around it. */
export function RecurrenceFields({
  hint = 'The next one appears when this one is handed in.',
  always = false,
}: RecurrenceFieldsProps) {
  const { control, register } = useFormContext<RecurrenceValues>();
  const [isRecurring, frequency, days] = useWatch({ control, name: ['isRecurring', 'frequency', 'recurringDays'] });
  return (
    <div className="grid gap-3">
      {!always && <CheckboxField label="Repeats" hint={hint} {...register('isRecurring')} />}
      {(isRecurring || always) && (
        <>
          <Controller
            control={control}
            name="frequency"
            render={({ field }) => (
              <Segmented label="How often" options={FREQUENCIES} value={field.value} onValueChange={field.onChange} />
            )}
          />
          {frequency === 'weekly' && (
            <Controller
              control={control}
              name="recurringDays"
              render={({ field }) => <WeekdayChips chosen={field.value} onChange={field.onChange} />}
            />
          )}
          {!(frequency === 'weekly' && days.length > 0) && <p className="text-sm text-ink-muted">{HINTS[frequency]}</p>}
        </>
      )}
    </div>
  );
}
