import type { ChildWeek } from '@pocketful/home/calls/week';
import { Money } from '@pocketful/ui-kit/money';
import type { ReactNode } from 'react';
import { figuresOf, savedLabel } from './week-texts.ts';

export interface WeekFiguresProps {
  readonly week: ChildWeek;
  readonly choresEnabled: boolean;
  /** Who answers the waiting requests: 'you' or 'your grown-ups'. */
  readonly answeredBy: string;
}

/** A child's week: earned, spent, saved, and chores done of those due. */
export function WeekFigures({ week, choresEnabled, answeredBy }: WeekFiguresProps) {
  const figures = figuresOf(week);
  const { choresDone, choresDue, choresWaiting } = week;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-2 print:grid-cols-4 print:gap-x-2 print:leading-tight">
      <Figure label="Earned">
        <Money cents={figures.earned} />
      </Figure>
      <Figure label="Spent">
        <Money cents={figures.spent} />
      </Figure>
      <Figure label={savedLabel(figures)}>
        <Money cents={Math.abs(figures.saved)} />
      </Figure>
      {choresEnabled && (
        <Figure label="Chores done">
          {choresDue === 0 ? 'None due' : `${choresDone} of ${choresDue}`}
          {choresWaiting > 0 && (
            <span className="block text-sm font-normal text-ink-muted">
              {choresWaiting} with {answeredBy}
            </span>
          )}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="money font-semibold">{children}</dd>
    </div>
  );
}
