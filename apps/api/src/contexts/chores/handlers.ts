import type { HandlersOf } from '../../platform/http/call.ts';
import { approveChore } from './approve-chore.ts';
import { createChore } from './create-chore.ts';
import { deleteChore } from './delete-chore.ts';
import { listChildChores, listChores, listChoreTemplates } from './list-chores.ts';
import { rejectChore } from './reject-chore.ts';
import { resubmitChore, submitChore } from './submit-chore.ts';

export function choresHandlers(): HandlersOf<'chores'> {
  return {
    listChores,
    listChildChores,
    listChoreTemplates,
    createChore,
    deleteChore,
    submitChore,
    resubmitChore,
    approveChore,
    rejectChore,
  };
}
