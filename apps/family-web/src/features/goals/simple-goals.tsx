import { spokenMoney } from '@pocketful/domain/intl/spoken-money';
import type { Goal } from '@pocketful/goals/calls';
import { piecesOf } from '@pocketful/people/rules/simple-view';
import { Card } from '@pocketful/ui-kit/card';
import { DrawnMoney } from '@pocketful/ui-kit/drawn-money';
import { Money } from '@pocketful/ui-kit/money';
import { Clock } from 'lucide-react';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { GoalPicture } from './goal-icons.tsx';
import { GoalJar } from './goal-jar.tsx';
import { GoalTitle } from './goal-title.tsx';
import { RequestToBuy } from './request-to-buy.tsx';
import { progressOf, stateOf } from './use-goals.ts';

export interface SimpleGoalsProps {
  /** Those that wait for an answer, then the queue. */
  readonly goals: readonly Goal[];
  /** The first one's purchase that waits for an answer, by its id. */
  readonly purchaseId: string | undefined;
  readonly onEdit: (goal: Goal) => void;
}

/** The goals of a child with the simple view: the first as one jar, with the coins that it misses, and the next as pictures. */
export function SimpleGoals({ goals: [first, ...next], purchaseId, onEdit }: SimpleGoalsProps) {
  if (!first) return null;
  const { missingCents } = progressOf(first);
  const isWaiting = first.status === 'waiting';
  const isShort = !isWaiting && missingCents > 0;
  return (
    <Card className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <h2 className="relative flex items-center gap-2 text-xl font-bold wrap-anywhere">
        <GoalPicture icon={first.iconName} className="size-10 shrink-0" />
        <GoalTitle goal={first} onEdit={() => onEdit(first)} />
      </h2>
      <GoalJar goal={first} className="size-[min(12rem,60vw)]" />
      {isShort && (
        <p className="flex flex-wrap items-center justify-center gap-2">
          <Money cents={missingCents} />
          <DrawnMoney pieces={piecesOf(missingCents)} />
        </p>
      )}
      {isWaiting && <Clock className="size-10 text-ink-muted" />}
      {purchaseId && <TakeBackOwn call="cancelPurchase" id={purchaseId} what={first.name} />}
      {first.completed && !isWaiting && <RequestToBuy goal={first} />}
      <ReadAloud
        label={`Read ${first.name} aloud`}
        chore={{ name: first.name, rejectionComment: null }}
        words={isShort ? `You need ${spokenMoney(missingCents)} more.` : stateOf(first)}
      />
      {next.length > 0 && (
        <ul aria-label="Next goals" className="flex flex-wrap justify-center gap-3 text-ink-muted">
          {next.map(goal => (
            <li key={goal.id}>
              <GoalPicture icon={goal.iconName} className="size-8" />
              <span className="sr-only">{goal.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
