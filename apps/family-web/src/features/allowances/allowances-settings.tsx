import type { Allowance } from '@pocketful/allowances/calls';
import { rhythmText } from '@pocketful/allowances/rules';
import { cents } from '@pocketful/contract-core/money';
import { addDays } from '@pocketful/domain/dates';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useAskedLayer } from '@pocketful/web-kit/layers/asked-layer';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { comingDayText, dayText } from '@pocketful/web-kit/texts/days';
import { AddButton } from '../../shared/add-button.tsx';
import { childSetting } from '../../shared/child-settings.ts';
import { useDates } from '../../shared/use-dates.ts';
import { AskedPaydays } from './asked-paydays.tsx';
import { KINDS, type Kind, kindOf, titleOf } from './kinds.ts';
import { AllowanceDialog } from './lazy-dialogs.ts';
import { MissedPaydays } from './missed-paydays.tsx';

/** A child's allowances and regular payments: to be added, changed, paused and ended. */
export function AllowancesSettings({ child }: { readonly child: Child }) {
  const allowances = useApiQuery('listAllowances', {});
  const adding = useLayer<Kind>();
  useAskedLayer(adding, 'allowance', allowances.data && 'allowance');
  return (
    <Section
      {...childSetting('allowance')}
      actions={
        allowances.data &&
        (['allowance', 'payment'] as const).map(kind => (
          <AddButton key={kind} dialog={AllowanceDialog} onClick={() => adding.show(kind)}>
            {KINDS[kind].add}
          </AddButton>
        ))
      }
    >
      <Card list>
        <Loaded
          query={allowances}
          skeleton={<SkeletonRows rows={1} />}
          isEmpty={all => shownOf(child, all).length === 0}
          empty={<p className="py-2 text-ink-muted">No allowance yet.</p>}
        >
          {all => (
            <List>
              {shownOf(child, all).map(allowance => (
                <AllowanceRow key={allowance.id} allowance={allowance} child={child} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
      {adding.shown && <AllowanceDialog family={[child]} kind={adding.shown} onClose={adding.close} />}
    </Section>
  );
}

/** The child's own ones, allowances first. One that has ended stays while a payday waits. */
function shownOf({ id }: Child, all: readonly Allowance[]): readonly Allowance[] {
  const own = all.filter(
    ({ asked, childId, status, missed }) => childId === id && (status !== 'ended' || missed !== null || asked),
  );
  return own.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)));
}

/** One allowance of a child, with its actions. */
function AllowanceRow({ allowance, child }: { readonly allowance: Allowance; readonly child: Child }) {
  const { today } = useDates();
  const { amount, asked, asksFirst, name, status, nextDueOn, endsOn, missed } = allowance;
  return (
    <ListRow
      title={
        <>
          {name && `${name}: `}
          <Money cents={cents(amount)} /> {rhythmText(allowance)}
        </>
      }
      meta={
        <>
          {status === 'paused' && <Badge tone="caution">Paused</Badge>}
          {status === 'ended' && <Badge>Ended</Badge>}
          {nextDueOn && <span>Next payday: {comingDayText(nextDueOn, today)}</span>}
          {asksFirst && <span>Asks you first</span>}
          {endsOn && <span>Until {dayText(endsOn)}</span>}
          {asked && <AskedPaydays allowance={allowance} asked={asked} child={child} />}
          {missed && <MissedPaydays allowance={allowance} missed={missed} child={child} />}
        </>
      }
      actions={status !== 'ended' && <AllowanceActions allowance={allowance} child={child} />}
    />
  );
}

function AllowanceActions({ allowance, child }: { readonly allowance: Allowance; readonly child: Child }) {
  const { today } = useDates();
  const editing = useLayer<true>();
  const words = KINDS[kindOf(allowance)];
  const name = `${child.calledName}'s ${titleOf(allowance)} ${rhythmText(allowance)}`;
  const params = { id: allowance.id };
  const isPaused = allowance.status === 'paused';
  const pause = useWrite('updateAllowance', {
    done: ({ status }) =>
      status === 'paused'
        ? [words.did('paused'), words.paused(child.calledName)]
        : [words.did('resumed'), words.resumed(child.calledName)],
    failed: [`Failed to change the ${words.noun}`, `There was an error changing the ${words.noun}.`],
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
        onClick={() => pause.send({ was: undefined, params, body: { paused: !isPaused } })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <AskedWrite
        call="updateAllowance"
        input={{ was: undefined, params, body: { startsOn, endsOn } }}
        title={`End this ${words.noun}?`}
        description={`${words.ended(child.calledName)} Earlier payments stay.`}
        confirmLabel={words.end}
        done={[words.did('ended'), words.ended(child.calledName)]}
        failed={[`Failed to end the ${words.noun}`, `There was an error ending the ${words.noun}.`]}
      >
        {ask => (
          <Button {...small} variant="quiet" aria-label={`End ${name}`} {...ask}>
            End
          </Button>
        )}
      </AskedWrite>
      {editing.shown && (
        <AllowanceDialog family={[child]} kind={kindOf(allowance)} allowance={allowance} onClose={editing.close} />
      )}
    </>
  );
}
