import { can } from '@pocketful/domain/machine';
import type { Goal } from '@pocketful/goals/calls';
import { goalMachine } from '@pocketful/goals/rules';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { Trash2 } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';

/** A button that deletes a goal after asking; absent where it may not be deleted. */
export function DeleteGoal({ goal }: { readonly goal: Goal }) {
  const { role } = useMember();
  if (!can(goalMachine, 'delete', goal.status, role)) return null;
  return (
    <AskedWrite
      call="deleteGoal"
      input={{ params: { id: goal.id } }}
      title="Delete this goal?"
      description={`"${goal.name}" leaves your queue. Your money stays yours.`}
      confirmLabel="Delete"
      done={['Goal deleted', `"${goal.name}" is gone. Its money goes to your other goals.`]}
      failed={['Error', 'Failed to delete goal.']}
    >
      {ask => (
        <IconButton aria-label={`Delete ${goal.name}`} {...ask}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </AskedWrite>
  );
}
