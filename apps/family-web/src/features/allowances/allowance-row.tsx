import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { rhythmText } from '@pocketful/domain/allowances';
import { addDays } from '@pocketful/domain/dates';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { comingDayText, dayText } from '@pocketful/web-kit/texts/days';
import { useDates } from '../../shared/use-dates.ts';
import { MissedPaydays } from './missed-paydays.tsx';

/** Gives a child an allowance, or changes one, in a dialog. */
export const AllowanceDialog = lazyPart(async () => (await import('./allowance-dialog.tsx')).AllowanceDialog);

export interface AllowanceRowProps {
  readonly allowance: Allowance;
  readonly child: Child;
}

/** One allowance of a child, with what can be done about it. */
export function AllowanceRow({ allowance, child }: AllowanceRowProps) {
  const { today } = useDates();
  const { amount, status, nextDueOn, endsOn, missed } = allowance;
  return (
    <ListRow
      title={
        <>
          <Money cents={cents(amount)} /> {rhythmText(allowance)}
        </>
      }
      meta={
        <>
          {status === 'paused' && <Badge tone="caution">Paused</Badge>}
          {status === 'ended' && <Badge>Ended</Badge>}
          {nextDueOn && <span>Next payday: {comingDayText(nextDueOn, today)}</span>}
          {endsOn && <span>Until {dayText(endsOn)}</span>}
          {missed && <MissedPaydays allowance={allowance} missed={missed} child={child} />}
        </>
      }
      actions={status !== 'ended' && <AllowanceActions allowance={allowance} child={child} />}
    />
  );
}

function AllowanceActions({ allowance, child }: AllowanceRowProps) {
  const { today } = useDates();
  const editing = useLayer<true>();
  const name = `${child.username}'s allowance ${rhythmText(allowance)}`;
  const params = { id: allowance.id };
  const isPaused = allowance.status === 'paused';
  const pause = useWrite('updateAllowance', {
    done: ({ status }) =>
      status === 'paused'
        ? ['Allowance paused', `${child.firstName}'s paydays are skipped until you resume it.`]
        : ['Allowance resumed', `${child.firstName} gets it again from the next payday on.`],
    failed: ['Failed to change the allowance', 'There was an error changing the allowance.'],
  });
  const small = { variant: 'secondary', size: 'sm' } as const;
  const endsOn = addDays(today, -1);
  // An allowance that has not begun ends before it begins.
  const [startsOn = endsOn] = [allowance.startsOn, endsOn].sort();
  return (
    <>
      <Button {...small} aria-label={`Edit ${name}`} {...AllowanceDialog.intent} onClick={() => editing.show(true)}>
        Edit
      </Button>
      <Button
        {...small}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        busy={pause.busy}
        onClick={() => pause.send({ params, body: { paused: !isPaused } })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <AskedWrite
        call="updateAllowance"
        input={{ params, body: { startsOn, endsOn } }}
        title="End this allowance?"
        description={`${child.firstName} gets no further payments from it. Earlier payments stay.`}
        confirmLabel="End Allowance"
        done={['Allowance ended', `${child.firstName} gets no further payments from it.`]}
        failed={['Failed to end the allowance', 'There was an error ending the allowance.']}
      >
        {ask => (
          <Button {...small} variant="quiet" aria-label={`End ${name}`} {...ask}>
            End
          </Button>
        )}
      </AskedWrite>
      {editing.shown && (
        <AllowanceDialog family={[child]} childId={child.id} allowance={allowance} onClose={editing.close} />
      )}
    </>
  );
}
