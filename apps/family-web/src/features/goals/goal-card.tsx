import { reader } from '@pocketful/domain/intl/reader';
import { Card } from '@pocketful/ui-kit/card';
import { Celebration } from '@pocketful/ui-kit/celebration';
import { Progress } from '@pocketful/ui-kit/progress';
import type { ReactNode } from 'react';
import { TakeBackOwn } from '../../shared/take-back-own.tsx';
import { GoalPicture } from './goal-icons.tsx';
import { GoalJar } from './goal-jar.tsx';
import { GoalTime, KeptAfter } from './goal-time.tsx';
import { GoalTitle, type GoalTitleProps } from './goal-title.tsx';
import { RequestToBuy } from './request-to-buy.tsx';
import { progressOf, stateOf } from './use-goals.ts';

export interface GoalCardProps extends GoalTitleProps {
  /** Its purchase that waits for an answer, by its id. */
  readonly purchaseId?: string | undefined;
  /** The buttons that move it in the queue. */
  readonly movers?: ReactNode;
}

/** One goal: a jar that fills, its progress, and the child's actions. */
export function GoalCard({ goal, onEdit, purchaseId, movers }: GoalCardProps) {
  const { savedCents, targetCents, missingCents, percent } = progressOf(goal);
  const waiting = goal.status === 'waiting';
  return (
    <Card tone={goal.completed ? 'celebrate' : 'raised'} className="relative grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-3 sm:gap-4">
        <div className="relative shrink-0">
          <GoalJar goal={goal} className="size-20 sm:size-24" />
          {goal.completed && !waiting && <Celebration />}
        </div>
        <div className="grid min-w-0 flex-1 basis-28 gap-1">
          <h3 className="relative -my-2.5 flex items-start gap-2 py-2.5 text-lg font-bold wrap-anywhere text-ink">
            <GoalPicture icon={goal.iconName} className="mt-1 size-5 shrink-0 text-ink-muted" />
            <GoalTitle goal={goal} onEdit={onEdit} />
          </h3>
          <p className="text-ink-muted">{stateOf(goal)}</p>
          {!waiting && !goal.completed && (
            <p className="text-sm text-ink-muted">
              You need <span className="money font-semibold text-ink">{reader().money(missingCents)}</span> more to
              reach this goal. Keep saving!
            </p>
          )}
        </div>
      </div>
      <GoalTime goal={goal} />
      <Progress
        label={
          <>
            <span className="sr-only">{goal.name}: </span>
            {percent}%
          </>
        }
        value={savedCents}
        max={targetCents}
        valueText={`${reader().money(savedCents)} of ${reader().money(targetCents)}`}
        tone={goal.completed ? 'celebrate' : 'child'}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {movers}
        {goal.completed && !waiting && <RequestToBuy goal={goal} />}
        {goal.completed && !waiting && <KeptAfter goal={goal} />}
        {purchaseId && <TakeBackOwn call="cancelPurchase" id={purchaseId} what={goal.name} />}
      </div>
    </Card>
  );
}
