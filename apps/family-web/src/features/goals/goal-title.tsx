import { can, canEdit } from '@pocketful/domain/machine';
import type { Goal } from '@pocketful/goals/calls';
import { goalMachine } from '@pocketful/goals/rules';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { DELETE, EDIT, RowTitle } from '../../shared/row-title.tsx';
import { useMember } from '../../shared/session.tsx';
import { GoalDialog } from './lazy-dialogs.ts';

export interface GoalTitleProps {
  readonly goal: Goal;
  /** Opens its form. */
  readonly onEdit: () => void;
}

/** The name of a goal, with what its child may do: edit it, delete it. */
export function GoalTitle({ goal: { id, name, status }, onEdit }: GoalTitleProps) {
  const { role } = useMember();
  const edit = { ...EDIT, ...GoalDialog.intent, onClick: onEdit };
  return (
    <AskedWrite
      call="deleteGoal"
      input={{ params: { id } }}
      title="Delete this goal?"
      description={`"${name}" leaves your queue. Your money stays yours.`}
      confirmLabel="Delete"
      done={['Goal deleted', `"${name}" is gone. Its money goes to your other goals.`]}
      failed={['Error', 'Failed to delete goal.']}
    >
      {ask => (
        <RowTitle
          name={name}
          actions={[
            canEdit(goalMachine, status, role) && edit,
            can(goalMachine, 'delete', status, role) && { ...DELETE, ...ask },
          ]}
        />
      )}
    </AskedWrite>
  );
}
