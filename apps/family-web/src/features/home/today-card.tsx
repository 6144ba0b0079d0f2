import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { ChildToday } from '@pocketful/home/calls/today';
import { NEW_ENTRIES } from '@pocketful/home/rules/today';
import { Badge } from '@pocketful/ui-kit/badge';
import { Card } from '@pocketful/ui-kit/card';
import { Celebration } from '@pocketful/ui-kit/celebration';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { Coins } from '@pocketful/ui-kit/jar';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { announce } from '@pocketful/ui-kit/live-region';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { LinkButton, PlaceLink } from '@pocketful/web-kit/places/place-link';
import { Suspense, useEffect, useRef, useState } from 'react';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';
import { place } from '../../shared/paths.ts';
import { GotIt } from '../../shared/promise.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { changedAmount, TodoRow } from '../chores/public.ts';
import { MyDuties } from '../duties/public.ts';
import { FirstRows } from './first-rows.tsx';

/** How many chores are shown before all are asked for: the next one, and more in the simple view, where few can read that. */
const SHOWN = { usual: 1, simple: 3 };

/** A child's day: news, answers, chores, and waiting requests. Nothing if it is empty and chores are off. */
export function TodayCard() {
  const { id, choresEnabled } = useProfile();
  const today = useApiQuery('getChildToday', { params: { id } });
  const { duties = [], chores = [], answers = [], waiting = [], entries = [], offers = [] } = today.data ?? {};
  const isEmpty =
    duties.length + chores.length + answers.length + waiting.length + entries.length + offers.length === 0;
  const [wasShown, setWasShown] = useState(false);
  // The card keeps its place for the visit: it holds the news that was seen.
  if (!isEmpty && !wasShown) setWasShown(true);
  if (today.data && isEmpty && !wasShown && !choresEnabled) return null;
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

function Day({
  today: { duties, chores, next, done, answers, waiting, entries, offers },
}: {
  readonly today: ChildToday;
}) {
  const { choresEnabled, simpleView } = useProfile();
  const [paid, setPaid] = useState<ChildToday['chores']>([]);
  const rows = useRows(chores, waiting, paid);
  // Chores handed in here stay until the child leaves, also where a later day's chore became one of today.
  const ahead = useRows(chores.length === 0 ? next : [], waiting, paid).filter(({ id }) =>
    rows.every(row => row.id !== id),
  );
  const onPaid = (chore: ChildToday['chores'][number]) => setPaid(before => [...before, chore]);
  const due = [...rows].sort((a, b) => Number(a.rejectedAt !== null) - Number(b.rejectedAt !== null));
  // A chore that was handed in here keeps its place, and the next one comes below it.
  const handedIn = rows.filter(({ status }) => status === 'submitted' || status === 'approved').length;
  const count = (simpleView ? SHOWN.simple : SHOWN.usual) + handedIn;
  const again = due.slice(count).filter(({ rejectedAt }) => rejectedAt !== null).length;
  const day = useDates().today;
  const isLeft = duties?.some(({ days }) => days.some(one => one.day === day && !one.done));
  const { isDismissed } = useDismissals('rejection:chore');
  const shown = useAnswers(answers);
  const news = useNews(entries);
  const names = waiting.filter(({ id }) => [...rows, ...ahead].every(row => row.id !== id)).map(({ name }) => name);
  return (
    <div className="grid grid-cols-1 gap-2">
      <News title="New since you were here" entries={news.before} />
      {duties && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <MyDuties duties={duties} />
        </Suspense>
      )}
      {due.length > 0 && (
        <FirstRows items={due} count={count} noun={again > 0 ? `, ${again} to try again` : ''}>
          {chore => (
            <TodoRow
              key={chore.id}
              chore={chore}
              commented={chore.rejectedAt !== null && !isDismissed(chore.id, chore.rejectedAt)}
              onPaid={onPaid}
            />
          )}
        </FirstRows>
      )}
      {choresEnabled && chores.length === 0 && !isLeft && (
        <p className="font-semibold">{nothingDueText(done, next.length)}</p>
      )}
      {ahead.length > 0 && (
        <List label="What you can do now">
          {ahead.map(chore => (
            <TodoRow key={chore.id} chore={chore} onPaid={onPaid} />
          ))}
        </List>
      )}
      {offers.length > 0 && (
        <PlaceLink standalone className="-my-2.5 wrap-anywhere" to={place('chores')}>
          Up for grabs: {offers.join(', ')}
        </PlaceLink>
      )}
      {shown.length > 0 && (
        <Disclosure summary={`${shown.length} answer${shown.length === 1 ? '' : 's'} from your grown-ups`}>
          <List label="Answers">{shown}</List>
        </Disclosure>
      )}
      {names.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-muted">With your grown-ups: {names.join(', ')}</p>
      )}
      <News title="Just now" entries={news.since} />
    </div>
  );
}

/** The text for a child without a chore of today, by the number handed in today and the number it can do ahead. */
function nothingDueText(done: number, ahead: number): string {
  if (done > 0) return ahead > 0 ? 'All done for today. Want to earn more?' : 'All done for today.';
  return ahead > 0 ? 'Nothing due today. Want to earn something now?' : 'Nothing to do today.';
}

/**
 * The chores of today, and those that the child hands in, for the visit: a row that left would put the next button under
 * the finger.
 */
function useRows(
  chores: ChildToday['chores'],
  waiting: ChildToday['waiting'],
  paid: ChildToday['chores'],
): ChildToday['chores'] {
  const [rows, setRows] = useState(chores);
  const added = chores.filter(({ id }) => rows.every(row => row.id !== id));
  if (added.length > 0) setRows([...rows, ...added]);
  return [...rows, ...added].flatMap(row => {
    const now = chores.find(({ id }) => id === row.id);
    if (now) return [now];
    const approved = paid.find(({ id }) => id === row.id);
    if (approved) return [approved];
    return waiting.some(({ id }) => id === row.id)
      ? [{ ...row, status: 'submitted' as const, rejectionComment: null }]
      : [];
  });
}

type Entry = ChildToday['entries'][number];

/** The news of this visit, those at its beginning and those since. They stay on the screen after they count as seen. */
function useNews(entries: readonly Entry[]) {
  const [before] = useState(entries);
  const [since, setSince] = useState<readonly Entry[]>([]);
  const added = entries.filter(({ id }) => [...before, ...since].every(known => known.id !== id));
  if (added.length > 0) setSince([...added, ...since]);
  return { before, since };
}

interface NewsProps {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** New transactions, with coins if the sum is up. Each is announced once. */
function News({ title, entries }: NewsProps) {
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const added = entries.filter(({ id }) => !announced.current.has(id));
    if (added.length === 0) return;
    for (const { id } of added) announced.current.add(id);
    const words = added.map(
      ({ amount, description }) => `${description}: ${reader().money(cents(amount), { signed: true })}`,
    );
    announce(`${title}: ${words.join(', ')}`);
  }, [title, entries]);
  if (entries.length === 0) return null;
  const isGain = entries.reduce((sum, { amount }) => sum + cents(amount), 0) > 0;
  return (
    <div className={`rounded-md p-3 ${isGain ? 'bg-celebrate-soft' : 'bg-surface-sunken'}`}>
      <div className="flex flex-wrap items-center gap-3">
        {isGain && (
          <span className="relative shrink-0">
            <Coins className="size-10" />
            <Celebration />
          </span>
        )}
        <h3 className="font-semibold">{title}</h3>
      </div>
      <ul className="mt-1 grid grid-cols-1">
        {entries.map(({ id, description, amount }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 py-1">
            <span className="min-w-0 grow basis-32 wrap-anywhere">{description}</span>
            <Money cents={cents(amount)} signed />
          </li>
        ))}
      </ul>
      {entries.length >= NEW_ENTRIES.listed && <p className="text-sm text-ink-muted">Older ones are in your ledger.</p>}
    </div>
  );
}

/** The badge of each answer to a request, and to a proposal. */
const ANSWERS = {
  rejected: { tone: 'caution', text: 'Not yet' },
  handed_over: { tone: 'success', text: 'Handed over' },
  accepted: { tone: 'success', text: 'A grown-up said yes' },
} as const;
const NOT_NOW = { tone: 'neutral', text: 'Not this time' } as const;

/** The tab of each kind of answer. */
const TABS = { claim: 'rewards', purchase: 'goals', proposal: 'chores' } as const;

/** Rows of answered requests, without notes that the child dismissed here or on their tab. */
function useAnswers(answers: ChildToday['answers']) {
  const dismissals = {
    claim: useDismissals('rejection:claim'),
    purchase: useDismissals('rejection:purchase'),
    proposal: useDismissals('rejection:proposal'),
  };
  return answers.flatMap(({ type, id, name, amount, asked, outcome, comment, at }) => {
    const { isDismissed, dismiss } = dismissals[type];
    const isNote = outcome !== 'handed_over';
    if (isNote && isDismissed(id, at)) return [];
    const badge = type === 'proposal' && outcome === 'rejected' ? NOT_NOW : ANSWERS[outcome];
    const text = asked !== null && asked !== amount ? changedAmount(asked, amount) : comment;
    return (
      <ListRow
        key={id}
        title={name}
        meta={
          <>
            <Badge tone={badge.tone}>{badge.text}</Badge>
            {text && <span className="w-full whitespace-pre-line text-ink">{text}</span>}
          </>
        }
        trailing={<Money cents={cents(amount)} className="text-lg" />}
        actions={
          isNote ? (
            <>
              <LinkButton variant="secondary" to={place(TABS[type])}>
                {`See ${TABS[type]}`}
              </LinkButton>
              <DismissButton what={name} onClick={() => dismiss(id, at)} />
            </>
          ) : (
            <GotIt
              call="receivePurchase"
              promised={{ id, owed: false, handedOverAt: at, receivedAt: null }}
              what={name}
            />
          )
        }
      />
    );
  });
}
