import {
  type ChoreAction,
  type ChoreStepAction,
  choreChanges,
  choreMachine,
  choreRefusal,
  submissionDay,
} from '@pocketful/chores/rules';
import { columnName } from '../../platform/database/column-of.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { type SourceStep, takeStep } from '../ledger/public.ts';
import { type ChoreRow, choreFromJson, findChore } from './chores.ts';

interface Step {
  readonly action: ChoreStepAction;
  readonly now: Date;
  readonly comment?: string | undefined;
  /** The chore before the step, if the step copies from it; locked since it was read. */
  readonly chore?: Parameters<typeof choreChanges>[3];
  /** The family's day, of a step of the child. */
  readonly day?: string;
  /** Set if the chore must be open for submission on that day. */
  readonly mustBeOpen?: true;
}

/** A step of a chore, as the state machine allows it. */
export function choreStep(id: string, { action, now, comment, day, mustBeOpen, chore }: Step) {
  const changes = choreChanges(action, now.toISOString(), comment, chore);
  const all = Object.entries({ ...changes, ...(day && submissionDay(changes, day)) });
  const set = Object.fromEntries(all.map(([field, value]) => [columnName(field), value]));
  const { from } = choreMachine.actions[action];
  return { of: 'chore', id, from, set, ...(mustBeOpen && day && { today: day }) } as const satisfies SourceStep;
}

/** Takes a step that pays nothing. Returns the chore; undefined if it was not in a state for the step. */
export async function moveChore(tx: FamilyTx, id: string, step: Step): Promise<ChoreRow | undefined> {
  const taken = await takeStep(tx, choreStep(id, step));
  return taken && choreFromJson(taken.source);
}

/** The reason why a step was refused: the chore does not exist, or is in another state. */
export async function explainStepRefusal<Action extends ChoreAction>(
  reads: FamilyReads,
  choreId: string,
  action: Action,
) {
  const row = await findChore(reads, choreId);
  return row ? refuse(choreRefusal(action, row.status)) : refuse('CHORE_NOT_FOUND');
}
