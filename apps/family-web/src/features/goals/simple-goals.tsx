import type { Goal } from '@pocketful/goals/calls';
import { piecesOf, spokenUsd } from '@pocketful/people/rules/simple-view';
import { Card } from '@pocketful/ui-kit/card';
import { DrawnMoney } from '@pocketful/ui-kit/drawn-money';
import { Money } from '@pocketful/ui-kit/money';
import { Clock } from 'lucide-react';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { GoalPicture } from './goal-icons.tsx';
import { GoalJar } from './goal-jar.tsx';
import { RequestToBuy } from './request-to-buy.tsx';
import { progressOf } from './use-goals.ts';

/** The goals of a child with the simple view: the first as one jar, with the coins that it misses, and the next as pictures. */
export function SimpleGoals({ goals: [first, ...next] }: { readonly goals: readonly Goal[] }) {
  if (!first) return null;
  const progress = progressOf(first);
  const isWaiting = first.status === 'waiting';
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <h2 className="flex items-center gap-2 text-xl font-bold wrap-anywhere">
        <GoalPicture icon={first.iconName} className="size-10 shrink-0" />
        {first.name}
      </h2>
      <GoalJar progress={progress} className="size-48" />
      {progress.missingCents > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-2">
          <Money cents={progress.missingCents} />
          <DrawnMoney pieces={piecesOf(progress.missingCents)} />
        </p>
      )}
      {isWaiting && <Clock aria-hidden="true" className="size-10 text-ink-muted" />}
      {first.completed && !isWaiting && <RequestToBuy goal={first} />}
      <ReadAloud
        label={`Read ${first.name} aloud`}
        chore={{ name: first.name, rejectionComment: null }}
        words={wordsOf(first)}
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

function wordsOf(goal: Goal): string {
  if (goal.status === 'waiting') return 'A grown-up is looking at your request.';
  const { missingCents } = progressOf(goal);
  return missingCents > 0 ? `You need ${spokenUsd(missingCents)} more.` : 'Your jar is full. You can ask for it now.';
}
