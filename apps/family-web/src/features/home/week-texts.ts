import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { Cents } from '@pocketful/domain/money';
import type { ChildWeek } from '@pocketful/home/calls/week';
import type { CategorySum } from '@pocketful/ledger/calls';
import type { TransactionCategory } from '@pocketful/ledger/rules';

const FROM: Readonly<Record<TransactionCategory, string>> = {
  chore: 'chores',
  achievement: 'achievements',
  gift: 'gifts',
  spending: 'other things',
  allowance: 'the allowance',
  bonus: 'bonuses',
  savings: 'savings',
  other: 'other things',
};

const WEEK_MS = 7 * 86_400_000;

/** Each week has one of them, the same one whenever it is shown. */
const QUESTIONS = [
  'What was worth it?',
  'What would you do again?',
  'What could wait a week?',
  'What are you saving for?',
  'What was the best part?',
] as const;

/** A question to talk about. */
export function questionOf({ from }: { readonly from: string }): string {
  return QUESTIONS[Math.floor(Date.parse(from) / WEEK_MS) % QUESTIONS.length] ?? QUESTIONS[0];
}

/** The figures of a week in cents. */
export interface Figures {
  readonly earned: Cents;
  readonly spent: Cents;
  /** Below zero if more went out than came in. */
  readonly saved: Cents;
  readonly closing: Cents;
}

export function figuresOf(week: ChildWeek): Figures {
  const [earned, spent] = [cents(week.in), cents(week.out)];
  return { earned, spent, saved: earned - spent, closing: cents(week.closing) };
}

/** Whether any money moved, also if it was taken back. */
export function hasMoved({ sources, uses }: ChildWeek): boolean {
  return sources.length + uses.length > 0;
}

/** The name of the third figure. It never has a minus. */
export function savedLabel({ saved, closing }: Figures): string {
  if (saved >= 0) return 'Saved';
  return closing >= 0 ? 'From savings' : 'Spent ahead';
}

/**
 * A child's week in one sentence.
 *
 * @param who the child's first name, or 'You'
 */
export function weekSentence(who: string, week: ChildWeek): string {
  if (!hasMoved(week)) return 'A quiet week: no money moved.';
  const { earned, spent, saved, closing } = figuresOf(week);
  if (earned < 0 || spent < 0 || (earned === 0 && spent === 0)) return takenBack(who, saved);
  if (earned === 0)
    return closing >= 0
      ? `${who} spent ${reader().money(spent)} from earlier savings.`
      : `${reader().money(spent)} went out, and nothing came in.`;
  if (saved > 0) {
    const most = mostFrom(week.sources, earned);
    if (spent > 0) return `${who} saved ${reader().money(saved)} of ${reader().money(earned)}${most}.`;
    return `${who} saved all ${reader().money(earned)}${most.replace('all of it ', '')}.`;
  }
  if (saved === 0) return `${who} spent ${reader().money(spent)}, as much as came in.`;
  return closing >= 0
    ? `${who} spent ${reader().money(spent)}, ${reader().money(-saved)} of it from earlier savings.`
    : `${who} spent ${reader().money(-saved)} more than came in.`;
}

/** The main source of the income, if one category has more than half of it. */
function mostFrom([first]: readonly CategorySum[], earned: Cents): string {
  if (!first || cents(first.total) * 2 <= earned) return '';
  return `, ${cents(first.total) === earned ? 'all' : 'most'} of it from ${FROM[first.category]}`;
}

/** Something of an earlier week was taken back. */
function takenBack(who: string, saved: Cents): string {
  const verb = who === 'You' ? 'have' : 'has';
  const amount = saved === 0 ? 'as much as' : `${reader().money(Math.abs(saved))} ${saved > 0 ? 'more' : 'less'} than`;
  return `Something was taken back. ${who} ${verb} ${amount} before this week.`;
}
