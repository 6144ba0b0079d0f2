import { type Chore, choreFields } from '@pocketful/chores/calls';
import { CHORE_ICONS } from '@pocketful/chores/rules/icons';
import { typedMoney, typedText } from '@pocketful/contract-core/typed-money';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { DAY_PARTS } from '@pocketful/domain/day-parts';
import { CHORE_FREQUENCIES } from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import type { Child } from '@pocketful/people/calls';
import { DateField } from '@pocketful/ui-kit/date-field';
import { MoneyField } from '@pocketful/ui-kit/money-field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { z } from 'zod';
import { PART_LABELS } from '../../shared/part-labels.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { ChorePictureField } from './chore-picture-field.tsx';
import { childrenOf, GivenToFields, givenTo, isOffer, needsChild, startOf, useOffering } from './given-to.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { TemplatePicks, type TemplatePicksProps } from './template-picks.tsx';
import { useSavedChore } from './use-saved-chore.ts';
import { useSeriesText } from './use-series.ts';

const choreForm = needsChild(
  choreFields.omit({ completed: true }).extend({
    ...givenTo,
    reward: typedMoney('Reward must be greater than 0'),
    dueDate: z.iso.date('Due date is required'),
    isRecurring: z.boolean(),
    frequency: z.enum(CHORE_FREQUENCIES),
    recurringDays: z.array(z.enum(WEEKDAYS)),
    iconName: z.enum([...CHORE_ICONS, '']),
    part: z.enum(DAY_PARTS),
    of: z.enum(['one', 'all']),
  }),
);

export interface ChoreDialogProps {
  readonly family: readonly Child[];
  /** The chore to edit; without it the dialog makes a new one. */
  readonly chore?: Chore | undefined;
  /** The child a new one was opened for; else the first is preselected. */
  readonly childId?: string | undefined;
  readonly onClose: () => void;
}

/** Gives a child a chore, from scratch or from one of the family's templates, or edits one. */
export function ChoreDialog({ family, chore, childId = family[0]?.id ?? '', onClose }: ChoreDialogProps) {
  const { timeZone, hasDuties } = useMember();
  const { today } = useDates();
  const dueDay = chore && dayIn(timeZone, new Date(chore.dueDate));
  const form = useTypedForm(choreForm, {
    start: startFor(family, chore, { childId, dueDate: dueDay ?? addDays(today, 1) }),
    edits: chore,
    keep: chore ? `edit-chore:${chore.id}` : 'new-chore',
  });
  const save = useSavedChore(family, chore, onClose);
  const offering = useOffering(['Failed to add chore', 'Unknown error'], onClose);
  const mode = form.watch('mode');
  return (
    <FormDialog
      form={form}
      title={chore ? 'Edit Chore' : 'Add Chore'}
      description={chore ? describe(chore) : 'The reward is paid when you approve it.'}
      submitLabel={chore ? 'Save Chore' : 'Add Chore'}
      write={isOffer(mode) ? offering : save}
      onSubmit={({
        dueDate: day,
        frequency,
        recurringDays,
        isRecurring: repeats,
        mode,
        childIds,
        childId,
        of,
        ...said
      }) => {
        const inTurns = mode === 'turns';
        const isRecurring = repeats || inTurns;
        const recurrence = isRecurring ? { frequency, recurringDays } : {};
        // An edit that leaves the day leaves its time: a later one could be refused while the child's profile is closed.
        const dueDate = chore && day === dueDay ? chore.dueDate : noonOf(day, timeZone).toISOString();
        const given = { ...said, dueDate, isRecurring, ...recurrence };
        const body = { ...given, completed: false };
        if (chore) save.update({ was: form.was, params: { id: chore.id }, body: { ...body, childId, of } });
        else if (isOffer(mode)) offering.send({ body: { ...given, childIds, inTurns } });
        else save.create({ body: { ...body, ...childrenOf({ mode, childId, childIds }) } });
      }}
      onClose={onClose}
    >
      {chore?.status !== 'rejected' && !chore?.isTurn && (
        <GivenToFields family={family} offers={!chore && family.length > 1} />
      )}
      {chore?.groupId && (
        <SelectField
          label="Change it for"
          options={[
            { value: 'one', label: 'This child only' },
            { value: 'all', label: 'All children who still have it to do' },
          ]}
          {...form.field('of')}
        />
      )}
      {!chore && (
        <FormTemplatePicks
          onPick={({ name, defaultReward, iconName }) => {
            form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
            form.setValue('reward', typedText(defaultReward), { shouldDirty: true, shouldValidate: true });
            form.setValue('iconName', iconName ?? '', { shouldDirty: true });
          }}
        />
      )}
      <TextField label="Chore name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Reward" {...form.field('reward')} />
        <DateField label="Due date" {...form.field('dueDate')} />
      </div>
      {chore?.status === 'rejected' ? (
        <SentBackSeries chore={chore} />
      ) : (
        !chore?.isTurn && (
          <RecurrenceFields
            always={mode === 'turns'}
            hint={mode === 'first' ? 'The next one opens when this one was taken and its day is over.' : undefined}
          />
        )
      )}
      {(hasDuties || chore?.part) && (
        <SelectField label="Part of the day" options={optionsOf(PART_LABELS)} {...form.field('part')} />
      )}
      <ChorePictureField />
    </FormDialog>
  );
}

/** The initial values of the form. */
function startFor(
  family: readonly Child[],
  chore: Chore | undefined,
  { childId, dueDate }: { readonly childId: string; readonly dueDate: string },
) {
  return {
    ...startOf(family),
    childId: chore?.childId ?? childId,
    name: chore?.name ?? '',
    reward: typedText(chore?.reward),
    dueDate,
    isRecurring: chore?.isRecurring ?? false,
    frequency: chore?.frequency ?? 'weekly',
    recurringDays: chore?.recurringDays ?? [],
    iconName: chore?.iconName ?? '',
    part: chore?.part ?? 'any',
    of: 'one',
  } as const;
}

/** The effects of an edit beyond this chore's fields. */
function describe(chore: Chore): string {
  if (chore.isTurn) return 'You change this turn only. The next turns stay as they are.';
  if (chore.status === 'rejected') return 'It was sent back. Your child sees the changes and can try again.';
  return chore.isRecurring
    ? 'It repeats: what you change here, the next ones have too.'
    : 'Your child sees it at once.';
}

/** One that came back is no longer the one that says how its series goes on. */
function SentBackSeries({ chore }: { readonly chore: Chore }) {
  const text = useSeriesText(chore);
  return text && <p className="text-sm text-ink-muted">{text}. To change that, edit the one that is to do.</p>;
}

function FormTemplatePicks({ onPick }: Pick<TemplatePicksProps, 'onPick'>) {
  const templates = useApiQuery('listChoreTemplates', {});
  return <TemplatePicks templates={templates.data ?? []} onPick={onPick} />;
}
