import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { addDays } from '@pocketful/domain/dates';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { useDates } from '../../shared/use-dates.ts';
import { AllowanceDialog } from './lazy-dialogs.ts';
import { MissedPaydays } from './missed-paydays.tsx';
import { comingDayWords, dayWords, rhythmWords } from './words.ts';

export interface AllowanceRowProps {
  readonly allowance: Allowance;
  readonly child: Child;
}

/** One allowance of a child, with what can be done about it. */
export function AllowanceRow({ allowance, child }: AllowanceRowProps) {
  const layer = useLayer<'edit' | 'end'>();
  const { today } = useDates();
  const rhythm = rhythmWords(allowance);
  const name = `${child.username}'s allowance ${rhythm}`;
  const actions = allowance.status !== 'ended' && (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Edit ${name}`}
        {...AllowanceDialog.intent}
        onClick={() => layer.show('edit')}
      >
        Edit
      </Button>
      <PauseButton allowance={allowance} child={child} name={name} />
      <Button
        variant="quiet"
        size="sm"
        aria-label={`End ${name}`}
        {...Question.intent}
        onClick={() => layer.show('end')}
      >
        End
      </Button>
    </>
  );
  return (
    <>
      <ListRow
        title={
          <>
            <Money cents={cents(allowance.amount)} /> {rhythm}
          </>
        }
        meta={
          <>
            {allowance.status === 'paused' && <Badge tone="caution">Paused</Badge>}
            {allowance.status === 'ended' && <Badge>Ended</Badge>}
            {allowance.nextDueOn && <span>Next payday: {comingDayWords(allowance.nextDueOn, today)}</span>}
            {allowance.endsOn && <span>Until {dayWords(allowance.endsOn)}</span>}
            {allowance.missed && <MissedPaydays allowance={allowance} missed={allowance.missed} child={child} />}
          </>
        }
        actions={actions}
      />
      {layer.shown === 'edit' && (
        <AllowanceDialog family={[child]} childId={child.id} allowance={allowance} onClose={layer.close} />
      )}
      {layer.shown === 'end' && <EndQuestion allowance={allowance} child={child} onClose={layer.close} />}
    </>
  );
}

function PauseButton({ allowance, child, name }: AllowanceRowProps & { readonly name: string }) {
  const paused = allowance.status === 'paused';
  const pause = useWrite('updateAllowance', {
    done: ({ status }) =>
      status === 'paused'
        ? ['Allowance paused', `${child.firstName}'s paydays are skipped until you resume it.`]
        : ['Allowance resumed', `${child.firstName} gets it again from the next payday on.`],
    failed: ['Failed to change the allowance', 'There was an error changing the allowance.'],
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
      busy={pause.busy}
      onClick={() => pause.send({ params: { id: allowance.id }, body: { paused: !paused } })}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  );
}

function EndQuestion({ allowance, child, onClose }: AllowanceRowProps & { readonly onClose: () => void }) {
  const { today } = useDates();
  const end = useWrite('updateAllowance', {
    done: () => ['Allowance ended', `${child.firstName} gets no further payments from it.`],
    failed: ['Failed to end the allowance', 'There was an error ending the allowance.'],
    after: onClose,
    refused: onClose,
  });
  const yesterday = addDays(today, -1);
  // One that has not begun ends before it does.
  const [startsOn] = [allowance.startsOn, yesterday].sort();
  return (
    <Question
      title="End this allowance?"
      description={`${child.firstName} gets no further payments from it. Earlier payments stay.`}
      confirmLabel="End Allowance"
      danger
      busy={end.busy}
      onConfirm={() =>
        end.send({ params: { id: allowance.id }, body: { startsOn: startsOn ?? yesterday, endsOn: yesterday } })
      }
      onClose={onClose}
    />
  );
}
