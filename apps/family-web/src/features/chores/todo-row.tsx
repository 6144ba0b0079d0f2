import type { Chore } from '@pocketful/api-contract/chores';
import { cents } from '@pocketful/api-contract/money';
import { choreMachine } from '@pocketful/domain/chores';
import { can } from '@pocketful/domain/machine';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useWrite } from '@pocketful/web-kit/use-write';
import { Check, RotateCcw } from 'lucide-react';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { TodoBadge } from './chore-badge.tsx';
import { SeriesLine } from './series-line.tsx';
import { useOpening } from './use-series.ts';

/** A chore that is not approved yet, with what its child can do about it. */
export function TodoRow({ chore }: { readonly chore: Chore }) {
  const { role } = useMember();
  const { due } = useDates();
  const opening = useOpening(chore);
  const refusals = { CHORES_DISABLED: 'Your chores are switched off right now.' };
  const submit = useWrite('submitChore', { failed: ['Submission Failed', 'Please try again.'], refusals });
  const resubmit = useWrite('resubmitChore', { failed: ['Resubmission Failed', 'Please try again.'], refusals });
  const input = { params: { id: chore.id } };
  const canSubmit = !opening && can(choreMachine, 'submit', chore.status, role);
  const canResubmit = can(choreMachine, 'resubmit', chore.status, role);
  const buttons = (
    <>
      {canSubmit && (
        <Button icon={<Check aria-hidden="true" />} busy={submit.busy} onClick={() => submit.send(input)}>
          Submit for Approval
        </Button>
      )}
      {canResubmit && (
        <Button
          variant="celebrate"
          icon={<RotateCcw aria-hidden="true" />}
          busy={resubmit.busy}
          onClick={() => resubmit.send(input)}
        >
          Try Again
        </Button>
      )}
    </>
  );
  return (
    <ListRow
      title={chore.name}
      meta={
        <>
          <TodoBadge chore={chore} />
          {chore.status !== 'submitted' && due(chore.dueDate)}
          <SeriesLine chore={chore} />
          {opening && <span>You can hand it in {opening === 'tomorrow' ? opening : <>from {opening}</>}</span>}
        </>
      }
      trailing={<Money cents={cents(chore.reward)} className="text-lg" />}
      actions={canSubmit || canResubmit ? buttons : undefined}
    />
  );
}
