import type { HandlersOf } from '../../platform/http/call.ts';
import { approveChore } from './approve-chore.ts';
import { assignChore } from './assign-chore.ts';
import { createChoreTemplate, listChoreTemplates } from './chore-templates.ts';
import { createChore } from './create-chore.ts';
import { deleteChore } from './delete-chore.ts';
import { listChildChores, listChores } from './list-chores.ts';
import { rejectChore } from './reject-chore.ts';
import { resubmitChore, submitChore } from './submit-chore.ts';
import { updateChore } from './update-chore.ts';

export function choresHandlers(): HandlersOf<'chores'> {
  return {
    listChores,
    listChildChores,
    createChore,
    updateChore,
    deleteChore,
    submitChore,
    resubmitChore,
    approveChore,
    rejectChore,
    listChoreTemplates,
    createChoreTemplate,
    assignChore,
  };
}
