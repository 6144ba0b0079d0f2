import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import type { Child } from '@pocketful/api-contract/people/calls';
import { rhythmText } from '@pocketful/domain/allowances';
import { addDays } from '@pocketful/domain/dates';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useAskedLayer } from '@pocketful/web-kit/layers/asked-layer';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { comingDayText, dayText } from '@pocketful/web-kit/texts/days';
import { AddButton } from '../../shared/add-button.tsx';
import { colorOf } from '../../shared/child-color.ts';
import { useDates } from '../../shared/use-dates.ts';
import { ByChild, useChildren } from '../people/public.ts';
import { MissedPaydays } from './missed-paydays.tsx';

/** Gives a child an allowance, or changes one, in a dialog. */
const AllowanceDialog = lazyPart(async () => (await import('./allowance-dialog.tsx')).AllowanceDialog);

/** What each child gets by the calendar: to be given, changed, paused and ended. */
export function AllowancesSettings() {
  const children = useChildren();
  const allowances = useApiQuery('listAllowances', {});
  const adding = useLayer<string>();
  useAskedLayer(adding, 'allowance', allowances.data && children.data?.[0]?.id);
  return (
    <Section title="Allowances">
      <p className="max-w-reading text-ink-muted">
        An allowance is paid automatically on its day, in your family's time zone.
      </p>
      <ByChild query={allowances} card="list">
        {(family, all) => (
          <div className="grid grid-cols-1 gap-6">
            {family.map(child => (
              <ChildAllowances
                key={child.id}
                child={child}
                allowances={all.filter(({ childId }) => childId === child.id)}
                onAdd={() => adding.show(child.id)}
              />
            ))}
            {adding.shown && <AllowanceDialog family={family} childId={adding.shown} onClose={adding.close} />}
          </div>
        )}
      </ByChild>
    </Section>
  );
}

interface ChildAllowancesProps {
  readonly child: Child;
  readonly allowances: readonly Allowance[];
  readonly onAdd: () => void;
}

function ChildAllowances({ child, allowances, onAdd }: ChildAllowancesProps) {
  const shown = allowances.filter(({ status, missed }) => status !== 'ended' || missed !== null);
  return (
    <Section
      level={3}
      title={
        <span className="flex items-center gap-2.5 wrap-anywhere">
          <Avatar name={child.username} childColor={colorOf(child)} size="sm" />
          {child.username}
        </span>
      }
      actions={
        <AddButton dialog={AllowanceDialog} aria-label={`Add Allowance for ${child.username}`} onClick={onAdd}>
          Add Allowance
        </AddButton>
      }
    >
      <Card list>
        {shown.length === 0 ? (
          <p className="py-2 text-ink-muted">No allowance yet.</p>
        ) : (
          <List>
            {shown.map(allowance => (
              <AllowanceRow key={allowance.id} allowance={allowance} child={child} />
            ))}
          </List>
        )}
      </Card>
    </Section>
  );
}

/** One allowance of a child, with what can be done about it. */
function AllowanceRow({ allowance, child }: { readonly allowance: Allowance; readonly child: Child }) {
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

function AllowanceActions({ allowance, child }: { readonly allowance: Allowance; readonly child: Child }) {
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
