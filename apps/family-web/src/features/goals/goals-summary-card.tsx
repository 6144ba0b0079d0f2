import { reader } from '@pocketful/domain/intl/reader';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Progress } from '@pocketful/ui-kit/progress';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { GoalPicture } from './goal-icons.tsx';
import { progressOf, queueOf, useFamilyGoals } from './use-goals.ts';

/** Number of a child's goals that the dashboard shows at first. */
const SHOWN = 3;

export interface GoalsSummaryCardProps {
  readonly child: Child;
  /** Level of its heading in the page's outline. */
  readonly level: 2 | 3;
}

/** A child's goals, for an adult. */
export function GoalsSummaryCard({ child, level }: GoalsSummaryCardProps) {
  const goals = useFamilyGoals();
  const [all, setAll] = useState(false);
  return (
    <Card>
      <Section title="Savings Goals" level={level}>
        <Loaded query={goals} skeleton={<SkeletonRows rows={2} />}>
          {({ items }) => {
            const own = items.filter(({ childId }) => childId === child.id);
            const queue = queueOf(own);
            const waiting = own.filter(({ status }) => status === 'waiting');
            if (queue.length + waiting.length === 0) return <p className="text-ink-muted">Nothing to save for yet.</p>;
            return (
              <ul className="grid gap-4">
                {waiting.map(goal => (
                  <li key={goal.id} className="flex flex-wrap items-center gap-2">
                    <GoalPicture icon={goal.iconName} className="size-5 shrink-0 text-ink-muted" />
                    <span className="whole-words font-semibold">{goal.name}</span>
                    <Badge tone="waiting">Waiting for approval</Badge>
                  </li>
                ))}
                {queue.slice(0, all ? undefined : SHOWN).map(goal => {
                  const { savedCents, targetCents, missingCents, percent } = progressOf(goal);
                  return (
                    <li key={goal.id} className="grid gap-1.5">
                      <div className="flex flex-wrap items-center gap-2">
                        <GoalPicture icon={goal.iconName} className="size-5 shrink-0 text-ink-muted" />
                        <span className="whole-words font-semibold">
                          {goal.priority + 1}. {goal.name}
                        </span>
                        <Badge tone={goal.completed ? 'success' : 'neutral'}>
                          {goal.completed ? 'Reached' : 'In Progress'}
                        </Badge>
                      </div>
                      <Progress
                        label={`${goal.name}: ${percent}%`}
                        labelHidden
                        value={savedCents}
                        max={targetCents}
                        valueText={`${reader().money(savedCents)} of ${reader().money(targetCents)}`}
                        tone={goal.completed ? 'celebrate' : 'primary'}
                      />
                      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
                        <span className="money">
                          {reader().money(savedCents)} of {reader().money(targetCents)} · {percent}%
                        </span>
                        <span className="money">{reader().money(missingCents)} to go</span>
                      </p>
                    </li>
                  );
                })}
                {queue.length > SHOWN && !all && (
                  <li>
                    <Button variant="quiet" full onClick={() => setAll(true)}>
                      Show all {queue.length} goals
                    </Button>
                  </li>
                )}
              </ul>
            );
          }}
        </Loaded>
      </Section>
    </Card>
  );
}
