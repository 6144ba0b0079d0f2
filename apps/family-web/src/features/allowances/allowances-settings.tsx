import type { Allowance } from '@pocketful/allowances/calls';
import { rhythmText } from '@pocketful/allowances/rules';
import { cents } from '@pocketful/contract-core/money';
import { addDays } from '@pocketful/domain/dates';
import type { Child } from '@pocketful/people/calls';
import { Avatar } from '@pocketful/ui-kit/avatar';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Money } from '@pocketful/ui-kit/money';
import { Name } from '@pocketful/ui-kit/name';
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
import { KINDS, type Kind, kindOf, titleOf } from './kinds.ts';
import { MissedPaydays } from './missed-paydays.tsx';

/** Gives a child an allowance, or changes one, in a dialog. */
const AllowanceDialog = lazyPart(async () => (await import('./allowance-dialog.tsx')).AllowanceDialog);

/** Each child's allowances and regular payments. */
export function AllowancesSettings() {
  return (
    <>
      <OfKind kind="allowance" />
      <OfKind kind="payment" />
    </>
  );
}

function AddOne({ kind, child, onAdd }: { readonly kind: Kind; readonly child?: Child; readonly onAdd: () => void }) {
  const { add } = KINDS[kind];
  return (
    <AddButton dialog={AllowanceDialog} aria-label={child && `${add} for ${child.username}`} onClick={onAdd}>
      {add}
    </AddButton>
  );
}

/** All of a kind, by child: to be added, changed, paused and ended. */
function OfKind({ kind }: { readonly kind: Kind }) {
  const children = useChildren();
  const allowances = useApiQuery('listAllowances', {});
  const adding = useLayer<string>();
  const first = allowances.data && children.data?.[0]?.id;
  useAskedLayer(adding, kind, first);
  // Without children, or without the read, only one of the two sections shows the message.
  if (kind === 'payment' && !first) return null;
  return (
    <Section
      title={KINDS[kind].title}
      // Few children have a regular payment, so there is one button for all.
      actions={first && kind === 'payment' && <AddOne kind={kind} onAdd={() => adding.show(first)} />}
    >
      <p className="max-w-reading text-ink-muted">{KINDS[kind].intro}</p>
      <ByChild query={allowances} card="list">
        {(family, all) => (
          <div className="grid grid-cols-1 gap-6">
            {family.map(child => (
              <ChildAllowances
                key={child.id}
                child={child}
                kind={kind}
                allowances={all.filter(one => one.childId === child.id && kindOf(one) === kind)}
                onAdd={() => adding.show(child.id)}
              />
            ))}
            {adding.shown && (
              <AllowanceDialog family={family} childId={adding.shown} kind={kind} onClose={adding.close} />
            )}
          </div>
        )}
      </ByChild>
    </Section>
  );
}

interface ChildAllowancesProps {
  readonly child: Child;
  readonly kind: Kind;
  readonly allowances: readonly Allowance[];
  readonly onAdd: () => void;
}

function ChildAllowances({ child, kind, allowances, onAdd }: ChildAllowancesProps) {
  const shown = allowances.filter(({ status, missed }) => status !== 'ended' || missed !== null);
  if (kind === 'payment' && shown.length === 0) return null;
  return (
    <Section
      level={3}
      title={
        <span className="flex items-center gap-2.5 wrap-anywhere">
          <Avatar name={child.username} childColor={colorOf(child)} size="sm" />
          <span>
            <Name>{child.username}</Name>
            <span className="sr-only">: {KINDS[kind].title}</span>
          </span>
        </span>
      }
      actions={kind === 'allowance' && <AddOne kind={kind} child={child} onAdd={onAdd} />}
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

/** One allowance of a child, with its actions. */
function AllowanceRow({ allowance, child }: { readonly allowance: Allowance; readonly child: Child }) {
  const { today } = useDates();
  const { amount, name, status, nextDueOn, endsOn, missed } = allowance;
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
  const words = KINDS[kindOf(allowance)];
  const name = `${child.username}'s ${titleOf(allowance)} ${rhythmText(allowance)}`;
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
        <AllowanceDialog
          family={[child]}
          childId={child.id}
          kind={kindOf(allowance)}
          allowance={allowance}
          onClose={editing.close}
        />
      )}
    </>
  );
}
