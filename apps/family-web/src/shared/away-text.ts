import { shortDay } from '@pocketful/web-kit/texts/dates';

/** 'Away until Aug 14', and after that day 'Was away until Aug 14'. */
export function awayText(until: string, today: string): string {
  return `${until < today ? 'Was away' : 'Away'} until ${shortDay(until)}`;
}
