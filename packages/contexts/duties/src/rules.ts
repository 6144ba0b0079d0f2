import { CHORE_ICONS } from '@pocketful/chores/rules/icons';

/** What people wrote of a duty, in the form of a chore. */
export function writtenOf({ name, steps }: { readonly name: string; readonly steps: readonly string[] }) {
  return { name, rejectionComment: steps.length > 0 ? steps.join('. ') : null };
}

/** The pictures of duties: those of chores without matters of the body. */
export const DUTY_ICONS = CHORE_ICONS.filter(icon => icon !== 'Toothbrush' && icon !== 'Bath');

/** Limit of duties of one child. */
export const MAX_DUTIES = 30;
/** Limit of steps of a duty, and of letters of one. */
export const DUTY_STEPS = { most: 3, letters: 60 } as const;

/** How many days back a duty can be ticked: by the child itself, and by an adult. */
export const TICK_DAYS = { child: 1, adult: 7 } as const;
