import type { Chore } from '@pocketful/chores/calls';
import { dayIn } from '@pocketful/domain/dates';
import { Facts } from '@pocketful/ui-kit/facts';
import type { ReactNode } from 'react';
import { awayText } from '../../shared/away-text.ts';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { type SeriesOf, useSeriesText } from './use-series.ts';

export interface ChoreLineProps {
  /** A chore or an offer. */
  readonly chore: SeriesOf & Partial<Pick<Chore, 'awayUntil' | 'part' | 'status'>>;
  /** Its date. Default: its due day. */
  readonly date?: ReactNode;
  /** The facts before its date. */
  readonly children?: ReactNode;
}

/** The small line of a chore: its due day, its part of the day and how often it comes again. */
export function ChoreLine({ chore, date, children }: ChoreLineProps) {
  const due = useDueDay(chore);
  return (
    <Facts>
      {children}
      {date === undefined ? due : date}
      {chore.part && <span className="capitalize">{chore.part}</span>}
      {useSeriesText(chore)}
    </Facts>
  );
}

/** 'Due today', 'Due Nov 28, late', or 'Away until Aug 14' if its child is or was away on that day. */
function useDueDay({ awayUntil, dueDate, status }: ChoreLineProps['chore']): ReactNode {
  const { due, today } = useDates();
  const { timeZone } = useMember();
  if (awayUntil) return awayText(awayUntil, today);
  const isLate = (status === 'pending' || status === 'rejected') && dayIn(timeZone, new Date(dueDate)) < today;
  return (
    <>
      {due(dueDate)}
      {isLate && ', late'}
    </>
  );
}
