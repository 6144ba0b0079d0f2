import { serverNow } from '@pocketful/api-client/server-clock';
import { hourIn } from '@pocketful/domain/dates';
import { type DayPart, partAt } from '@pocketful/domain/day-parts';
import { useByClock } from '@pocketful/web-kit/texts/dates';
import { useMember } from './session.tsx';

/** The part of the day that it is now in the family's time zone. */
export function useDayPart(): DayPart {
  const { timeZone } = useMember();
  return useByClock(() => partAt(hourIn(timeZone, serverNow())));
}
