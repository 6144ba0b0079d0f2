import type { ReactNode } from 'react';
import { useDates } from '../../shared/use-dates.ts';

/** A time as staff reads it; 'Never' for null. */
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
