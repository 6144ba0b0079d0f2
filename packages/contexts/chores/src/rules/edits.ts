import type { FamilyRole } from '@pocketful/domain/family';
import { canEdit } from '@pocketful/domain/machine';
import {
  editedPlace,
  firstPlace,
  isSameRecurrence,
  type Recurrence,
  type SeriesPlace,
} from '@pocketful/domain/recurrence';
import { type ChoreStatus, choreMachine } from '../rules.ts';

/** Why a chore cannot be edited so. */
type ChoreEditRefusal = 'CHORE_LOCKED' | 'CHORE_CHILD_FIXED' | 'CHORE_SERIES_FIXED';

/** The state of a chore that an edit depends on. */
export interface EditedChore {
  readonly status: ChoreStatus;
  readonly childId: string;
  /** Null where it does not come again. */
  readonly place: SeriesPlace | null;
  /** Whether it is the last one of its series, which later ones copy. */
  readonly isLast: boolean;
  /** Whether it was ever paid: its payments are those of its child. */
  readonly wasPaid: boolean;
  /** Whether it is a turn: its offer says whose it is, and how it comes again. */
  readonly isTurn: boolean;
}

/** The wanted edit. */
export interface ChoreEdit {
  readonly by: FamilyRole;
  readonly childId: string;
  readonly recurrence: Recurrence | null;
  /** The family's calendar day (YYYY-MM-DD) that it shall be due on. */
  readonly dueDay: string;
}

export type ChoreEditResult =
  | {
      readonly ok: true;
      /** Its place from now on. */
      readonly place: SeriesPlace | null;
      /** Whether a series begins here: there was none, or it was another child's. */
      readonly begins: boolean;
    }
  | { readonly ok: false; readonly code: ChoreEditRefusal };

/**
 * Edits a chore where its machine allows it. The last one of a series leads it: its edit changes all that follow, and the
 * series begins anew with another child. A chore that was sent back, or is not the last one of its series, keeps its child
 * and its recurrence, and so does a turn.
 */
export function editChore(chore: EditedChore, edit: ChoreEdit): ChoreEditResult {
  if (!canEdit(choreMachine, chore.status, edit.by)) return { ok: false, code: 'CHORE_LOCKED' };
  const otherChild = chore.childId !== edit.childId;
  if (otherChild && (chore.wasPaid || chore.isTurn)) return { ok: false, code: 'CHORE_CHILD_FIXED' };
  if (chore.isTurn && edit.recurrence !== null) return { ok: false, code: 'CHORE_SERIES_FIXED' };
  if (chore.status !== 'pending' || (chore.place !== null && !chore.isLast)) {
    if (otherChild) return { ok: false, code: 'CHORE_CHILD_FIXED' };
    if (!isSameRecurrence(chore.place, edit.recurrence)) return { ok: false, code: 'CHORE_SERIES_FIXED' };
    return { ok: true, place: chore.place, begins: false };
  }
  if (edit.recurrence === null) return { ok: true, place: null, begins: false };
  if (otherChild || chore.place === null)
    return { ok: true, place: firstPlace(edit.recurrence, edit.dueDay), begins: true };
  return { ok: true, place: editedPlace(chore.place, edit.recurrence, edit.dueDay), begins: false };
}
