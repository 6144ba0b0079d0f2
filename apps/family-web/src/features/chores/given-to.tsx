import { CHORE_MODES, type ChoreMode } from '@pocketful/chores/rules/offers';
import type { Child } from '@pocketful/people/calls';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChildField } from '../../shared/child-field.tsx';
import { ChildrenField } from '../../shared/children-field.tsx';

/** Who is given a chore, among the fields of its form. */
interface GivenTo {
  childId: string;
  mode: ChoreMode;
  childIds: string[];
}

const MODES: Readonly<Record<ChoreMode, string>> = {
  one: 'One child',
  each: 'Each',
  turns: 'In turn',
  first: 'Whoever is first',
};

/** The fields of a form that say who does the chore, in addition to its child. */
export const givenTo = { mode: z.enum(CHORE_MODES), childIds: z.array(z.string()) };

/** The rules of a form with these fields. */
export function needsChild<T extends z.ZodType<Pick<GivenTo, 'mode' | 'childIds'>>>(fields: T) {
  return fields.refine(({ mode, childIds }) => mode === 'one' || childIds.length > 0, {
    path: ['childIds'],
    error: 'Please choose a child',
  });
}

/** The initial values: one child, and all children once the chore is for several. */
export function startOf(family: readonly { readonly id: string }[]): Pick<GivenTo, 'mode' | 'childIds'> {
  return { mode: 'one', childIds: family.map(({ id }) => id) };
}

export interface GivenToFieldsProps {
  readonly family: readonly Child[];
  /** Whether it can be given to several children. Default: if there are several. */
  readonly offers?: boolean;
}

/** The child of a chore, or the children who have it, each or in turn or the first one; part of the form around it. */
export function GivenToFields({ family, offers = family.length > 1 }: GivenToFieldsProps) {
  const { control, register, formState } = useFormContext<GivenTo>();
  const { childId, childIds } = formState.errors;
  const mode = useWatch({ control, name: 'mode' });
  return (
    <>
      {mode === 'one' && <ChildField family={family} error={childId?.message} {...register('childId')} />}
      {offers && <SelectField label="Who does it" options={optionsOf(MODES)} {...register('mode')} />}
      {mode !== 'one' && (
        <>
          <ChildrenField family={family} field={register('childIds')} error={childIds?.message} />
          {mode === 'turns' && (
            <p className="text-sm text-ink-muted">
              They take turns in this order. A turn ends with its due day. If the chore was not handed in by then, it is
              removed, and the next child's turn begins.
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Whether a chore that is given so is an offer. */
export const isOffer = (mode: ChoreMode) => mode === 'turns' || mode === 'first';

/** The child of a call, and the further ones who are given the same chore. */
export function childrenOf({ mode, childId, childIds }: GivenTo): Pick<GivenTo, 'childId'> & { alsoFor: string[] } {
  const [first = childId, ...rest] = mode === 'each' ? childIds : [childId];
  return { childId: first, alsoFor: rest };
}

/** Gives a chore to the first of several children, or to each in turn. */
export function useOffering(failed: [title: string, otherwise: string], after: () => void) {
  return useWrite('createChoreOffer', {
    done: ({ name, inTurns, turnOf }) =>
      inTurns
        ? ['Turns added', turnOf ? `It is ${turnOf}'s turn to do "${name}".` : `No child can do "${name}" this time.`]
        : ['Up for grabs', `"${name}" goes to the first who takes it.`],
    failed,
    after,
  });
}
