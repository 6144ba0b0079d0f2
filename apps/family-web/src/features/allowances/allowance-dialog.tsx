import { type Allowance, newAllowanceFields } from '@pocketful/allowances/calls';
import { LAST_DAY, rhythmText } from '@pocketful/allowances/rules';
import { line } from '@pocketful/contract-core/fields';
import { cents } from '@pocketful/contract-core/money';
import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import { reader } from '@pocketful/domain/intl/reader';
import { weekdaysOf } from '@pocketful/domain/intl/weeks';
import { isoWeekday, ordinal, WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';
import type { Child } from '@pocketful/people/calls';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { DateField } from '@pocketful/ui-kit/date-field';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { ChildField } from '../../shared/child-field.tsx';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { KINDS, type Kind } from './kinds.ts';
import { useSavedAllowance } from './use-saved-allowance.ts';

/** A day of each rhythm, so that the choice of a rhythm loses neither. */
const allowanceForm = newAllowanceFields.pick({ childId: true, rhythm: true }).extend({
  name: z.literal(''),
  amount: typedMoney('Please enter a valid amount greater than $0.'),
  weekday: z.string(),
  dayOfMonth: z.string(),
  startsOn: z.iso.date('Please choose a day'),
  endsOn: z.literal('').or(z.iso.date('Please choose a day')),
  asksFirst: z.boolean(),
});
const paymentForm = allowanceForm.extend({ name: line({ min: 'Please enter a name', max: 100 }) });

const RHYTHMS = optionsOf({ weekly: 'Every week', biweekly: 'Every two weeks', monthly: 'Every month' });
const weekdayOptions = () =>
  weekdaysOf(reader().locale).map(day => ({ value: `${WEEKDAYS.indexOf(day) + 1}`, label: weekdayName(day) }));
const MONTH_DAYS = Array.from({ length: LAST_DAY.monthly }, (_, at) => `${at + 1}`);
const MONTH_DAY_OPTIONS = MONTH_DAYS.map(value => ({ value, label: `The ${ordinal(Number(value))}` }));

export interface AllowanceDialogProps {
  readonly family: readonly Child[];
  /** The first choice for a new allowance. Default: the first of the family. */
  readonly childId?: string | undefined;
  /** Default: an allowance. */
  readonly kind?: Kind;
  /** The allowance to change. Default: a new one. */
  readonly allowance?: Allowance | undefined;
  readonly onClose: () => void;
}

/** How much a child gets or pays, how often, on which day, from when and until when. */
export function AllowanceDialog({
  family,
  childId = family[0]?.id ?? '',
  kind = 'allowance',
  allowance,
  onClose,
}: AllowanceDialogProps) {
  const { today } = useDates();
  const { hasDuties } = useMember();
  const words = KINDS[kind];
  const form = useTypedForm(kind === 'payment' ? paymentForm : allowanceForm, {
    start: {
      childId,
      name: allowance?.name ?? '',
      amount: typedText(allowance?.amount),
      rhythm: allowance?.rhythm ?? 'weekly',
      startsOn: allowance?.startsOn ?? today,
      weekday: `${allowance ? Math.min(allowance.day, LAST_DAY.weekly) : isoWeekday(today)}`,
      dayOfMonth: `${allowance?.day ?? 1}`,
      endsOn: allowance?.endsOn ?? '',
      asksFirst: allowance?.asksFirst ?? false,
    },
    edits: allowance,
    // Of a single child no choice is shown, so a draft for another one must not come back.
    keep: allowance ? `allowance:${allowance.id}` : `new-${kind}:${family.length === 1 ? childId : ''}`,
    named: { day: ({ rhythm }) => (rhythm === 'monthly' ? 'dayOfMonth' : 'weekday') },
  });
  const save = useSavedAllowance({ family, kind, allowance, after: onClose });
  const monthly = form.watch('rhythm') === 'monthly';
  return (
    <FormDialog
      form={form}
      title={allowance ? words.edit : words.add}
      description={form.watch('asksFirst') ? 'On each payday you pay it, pay less or skip it.' : words.description}
      submitLabel={allowance ? 'Save' : words.add}
      write={save}
      onSubmit={({ childId: child, amount, name, rhythm, weekday, dayOfMonth, startsOn, endsOn, asksFirst }) => {
        const money = kind === 'payment' ? { amount: `-${amount}`, name } : { amount, asksFirst };
        const schedule = { ...money, rhythm, day: Number(rhythm === 'monthly' ? dayOfMonth : weekday), startsOn };
        if (allowance)
          save.update({ was: form.was, params: { id: allowance.id }, body: { ...schedule, endsOn: endsOn || null } });
        else save.create({ body: { ...schedule, childId: child, ...(endsOn ? { endsOn } : {}) } });
      }}
      onClose={onClose}
    >
      {!allowance && <ChildField family={family} {...form.field('childId')} />}
      {!allowance && kind === 'allowance' && (
        <AllowanceToday child={family.find(({ id }) => id === form.watch('childId'))} />
      )}
      {kind === 'payment' && <TextField label="Name" autoComplete="off" maxLength={100} {...form.field('name')} />}
      <MoneyField label="Amount" {...form.field('amount')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" options={RHYTHMS} {...form.field('rhythm')} />
        {monthly ? (
          <SelectField
            key="month"
            label="Day of the month"
            {...(Number(form.watch('dayOfMonth')) > 28 ? { hint: 'Shorter months pay on their last day.' } : {})}
            options={MONTH_DAY_OPTIONS}
            {...form.field('dayOfMonth')}
          />
        ) : (
          <SelectField key="week" label="Weekday" options={weekdayOptions()} {...form.field('weekday')} />
        )}
        <DateField label="Starts on" {...form.field('startsOn')} />
        <DateField label="Ends on" optional {...form.field('endsOn')} />
      </div>
      {kind === 'allowance' && (hasDuties || allowance?.asksFirst) && (
        <CheckboxField
          label="Ask me on payday"
          hint="You see how many duties were done, and pay, pay less or skip."
          {...form.field('asksFirst')}
        />
      )}
    </FormDialog>
  );
}

/** What the child gets already; nothing without an allowance. */
function AllowanceToday({ child }: { readonly child: Child | undefined }) {
  const allowances = useApiQuery('listAllowances', {});
  const active = allowances.data?.filter(
    ({ childId, name, status }) => childId === child?.id && name === null && status === 'active',
  );
  if (!child || !active?.length) return null;
  const terms = active.map(one => `${reader().money(cents(one.amount))} ${rhythmText(one)}`).join(' and ');
  return (
    <p className="text-sm text-ink-muted">
      {child.calledName} gets {terms} already. This one is added to it.
    </p>
  );
}
