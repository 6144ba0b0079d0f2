import { DAY_PARTS } from '@pocketful/domain/day-parts';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import { type Duty, newDutySchema } from '@pocketful/duties/calls';
import { DUTY_ICONS, DUTY_STEPS } from '@pocketful/duties/rules';
import type { Child } from '@pocketful/people/calls';
import { FieldError } from '@pocketful/ui-kit/field';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { TextField } from '@pocketful/ui-kit/text-field';
import { TextareaField } from '@pocketful/ui-kit/textarea-field';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useSave } from '@pocketful/web-kit/forms/use-save';
import { useId } from 'react';
import { z } from 'zod';
import { PART_LABELS } from '../../shared/part-labels.ts';
import { WeekdayChips } from '../../shared/weekday-chips.tsx';
import { ChorePictureField } from '../chores/public.ts';

/** The steps of a text with one step a line. */
const stepsOf = (text: string) => text.split('\n').filter(line => line.trim() !== '');

const dutyForm = newDutySchema.omit({ steps: true, children: true }).extend({
  iconName: z.enum([...DUTY_ICONS, '']),
  part: z.enum(DAY_PARTS),
  steps: z
    .string()
    .refine(text => stepsOf(text).length <= DUTY_STEPS.most, `Please use at most ${DUTY_STEPS.most} steps`)
    .refine(
      text => stepsOf(text).every(step => step.trim().length <= DUTY_STEPS.letters),
      `Please use at most ${DUTY_STEPS.letters} characters for a step`,
    ),
  /** The weekdays of each child; without any it does not have the duty. */
  children: z
    .record(z.string(), z.array(z.enum(WEEKDAYS)))
    .refine(chosen => Object.values(chosen).some(days => days.length > 0), 'Please choose a day'),
});

export interface DutyDialogProps {
  readonly family: readonly Child[];
  /** The duty to change. Default: a new one. */
  readonly duty?: Duty | undefined;
  readonly onClose: () => void;
}

/** Adds a duty or changes one: its name, picture and steps, and who has it on which days. */
export function DutyDialog({ family, duty, onClose }: DutyDialogProps) {
  const daysOf = (child: Child) => duty?.children.find(({ childId }) => childId === child.id)?.weekdays ?? [];
  const form = useTypedForm(dutyForm, {
    start: {
      name: duty?.name ?? '',
      iconName: duty?.iconName ?? '',
      part: duty?.part ?? 'morning',
      steps: duty?.steps.join('\n') ?? '',
      children: Object.fromEntries(family.map(child => [child.id, duty ? daysOf(child) : [...WEEKDAYS]])),
    },
    edits: duty,
    keep: duty ? `duty:${duty.id}` : 'new-duty',
  });
  const save = useSave('createDuty', 'updateDuty', {
    isChange: duty !== undefined,
    create: {
      done: ({ name }) => ['Duty added', `"${name}" is on the day's list.`],
      failed: ['Failed to add the duty', 'There was an error adding the duty.'],
    },
    update: {
      done: ({ name }) => ['Duty changed', `"${name}" is saved.`],
      failed: ['Failed to change the duty', 'There was an error changing the duty.'],
    },
    after: onClose,
  });
  const chosen = form.watch('children');
  const errorId = useId();
  return (
    <FormDialog
      form={form}
      title={duty ? 'Edit Duty' : 'Add Duty'}
      description={
        duty
          ? 'Other children and days hold from today on.'
          : 'It pays nothing. Your child ticks it, and you approve nothing. Leave matters of health and body out of it.'
      }
      submitLabel={duty ? 'Save' : 'Add Duty'}
      write={save}
      onSubmit={({ steps, children, ...said }) => {
        const body = {
          ...said,
          steps: stepsOf(steps),
          children: family.flatMap(({ id: childId }) => {
            const weekdays = children[childId] ?? [];
            return weekdays.length > 0 ? { childId, weekdays } : [];
          }),
        };
        if (duty) save.update({ was: form.was, params: { id: duty.id }, body });
        else save.create({ body });
      }}
      onClose={onClose}
    >
      <TextField
        label="Duty name"
        placeholder="Make the bed"
        autoComplete="off"
        maxLength={100}
        {...form.field('name')}
      />
      <SelectField label="When" options={optionsOf(PART_LABELS)} {...form.field('part')} />
      <fieldset aria-label="Days" aria-describedby={errorId} className="grid gap-4">
        {family.map(({ id, calledName }) => (
          <WeekdayChips
            key={id}
            label={family.length > 1 ? `${calledName}’s days` : 'On these days'}
            chosen={chosen[id] ?? []}
            onChange={days =>
              form.setValue('children', { ...chosen, [id]: days }, { shouldDirty: true, shouldValidate: true })
            }
          />
        ))}
        <FieldError id={errorId}>{form.field('children').error}</FieldError>
      </fieldset>
      <TextareaField label="Steps" optional hint={`One a line, ${DUTY_STEPS.most} at most.`} {...form.field('steps')} />
      <ChorePictureField icons={DUTY_ICONS} />
    </FormDialog>
  );
}
