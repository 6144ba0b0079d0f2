import type { ReactNode } from 'react';
import { useDates } from '../../shared/use-dates.ts';

/** A moment as staff reads it; 'Never' where there was none. */
export function useMoment(): (at: string | null) => ReactNode {
  const { long, time } = useDates();
  return at =>
    at === null ? (
      'Never'
    ) : (
      <>
        {long(at)}, {time(at)}
      </>
    );
}
