import { cents } from '@pocketful/api-contract/core/money';
import type { ChildToday } from '@pocketful/api-contract/home/today';
import { unmarkedName } from '@pocketful/domain/goals';
import { formatUsd } from '@pocketful/domain/money';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Celebration } from '@pocketful/ui-kit/celebration';
import { Coins } from '@pocketful/ui-kit/jar';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { announce } from '@pocketful/ui-kit/live-region';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Fragment, useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { place } from '../../shared/paths.ts';
import { GotIt } from '../../shared/promise.tsx';
import { useMember } from '../../shared/session.tsx';
import { TodoRow } from '../chores/public.ts';
import { FirstRows } from './first-rows.tsx';

/** How many chores are shown before all are asked for. */
const SHOWN = 3;

/** A child's day: what is new, what came back, what is to do, and what waits. */
export function TodayCard() {
  const { id } = useMember();
  const today = useApiQuery('getChildToday', { params: { id } });
  return (
    <Section title="Today">
      <Card>
        <Loaded query={today} skeleton={<Skeleton className="h-11 w-full" />}>
          {data => <Day today={data} />}
        </Loaded>
      </Card>
    </Section>
  );
}

function Day({ today: { chores, answers, waiting, entries } }: { readonly today: ChildToday }) {
  const back = chores.filter(({ status }) => status === 'rejected');
  const due = chores.filter(({ status }) => status !== 'rejected');
  const shown = useAnswers(answers);
  return (
    <div className="grid grid-cols-1 gap-2">
      <News entries={entries} />
      {back.length + shown.length > 0 && (
        <List label="Answers">
          {back.map(chore => (
            <TodoRow key={chore.id} chore={chore} commented />
          ))}
          {shown}
        </List>
      )}
      {due.length > 0 && (
        <FirstRows items={due} count={SHOWN}>
          {chore => <TodoRow key={chore.id} chore={chore} />}
        </FirstRows>
      )}
      {chores.length === 0 && <p className="font-semibold">All done for today.</p>}
      {waiting.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          With your grown-ups:{' '}
          {waiting.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              {name}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

type Entry = ChildToday['entries'][number];

/** The news of this visit. It stays on the screen after it counts as seen. */
function News({ entries }: { readonly entries: readonly Entry[] }) {
  const [news, setNews] = useState<readonly Entry[]>([]);
  const fresh = entries.filter(({ id }) => news.every(known => known.id !== id));
  if (fresh.length > 0) setNews([...fresh, ...news]);
  const said = news.map(
    ({ amount, description }) => `${formatUsd(cents(amount), { signed: true })} for ${description}`,
  );
  const words = said.join(', ');
  useEffect(() => {
    if (words !== '') announce(`New since you were here: ${words}`);
  }, [words]);
  if (news.length === 0) return null;
  return (
    <div className="relative rounded-md bg-celebrate-soft p-3">
      <div className="flex items-center gap-3">
        <span className="relative shrink-0">
          <Coins className="size-10" />
          <Celebration />
        </span>
        <h3 className="font-semibold">New since you were here</h3>
      </div>
      <ul className="mt-1 grid grid-cols-1">
        {news.map(({ id, description, amount }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{description}</span>
            <Money cents={cents(amount)} signed />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rows of answered requests, without notes that the child dismissed here or on their tab. */
function useAnswers(answers: ChildToday['answers']) {
  const dismissals = {
    claim: useDismissals('rejection:claim'),
    purchase: useDismissals('rejection:purchase'),
  };
  return answers.flatMap(({ type, id, name, amount, outcome, comment, at }) => {
    const { isDismissed, dismiss } = dismissals[type];
    const what = unmarkedName(name);
    const isBack = outcome === 'rejected';
    if (isBack && isDismissed(id, at)) return [];
    return (
      <ListRow
        key={id}
        title={what}
        meta={
          <>
            <Badge tone={isBack ? 'danger' : 'success'}>{isBack ? 'Sent back' : 'Handed over'}</Badge>
            {comment && <span className="w-full whitespace-pre-line text-ink">{comment}</span>}
          </>
        }
        trailing={<Money cents={cents(amount)} className="text-lg" />}
        actions={
          isBack ? (
            <>
              <Button variant="secondary" size="sm" asChild>
                <RouterLink to={place(type === 'claim' ? 'rewards' : 'goals')} aria-label={`Look at ${what}`}>
                  Look
                </RouterLink>
              </Button>
              <DismissButton what={what} onClick={() => dismiss(id, at)} />
            </>
          ) : (
            <GotIt
              call="receivePurchase"
              promised={{ id, owed: false, handedOverAt: at, receivedAt: null }}
              what={what}
            />
          )
        }
        narrow
      />
    );
  });
}
