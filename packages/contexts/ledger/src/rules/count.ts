import type { Cents } from '@pocketful/domain/money';

/** A line of a ledger as a person sees it: the amount, and the balance after it. */
export interface ShownLine {
  readonly amount: Cents;
  readonly balance: Cents;
}

/** The sum after each line, in cents. The balance before the first line is 0: a balance brought forward is a line itself. */
export function sumsOf(lines: readonly ShownLine[]): readonly Cents[] {
  let sum = 0;
  return lines.map(({ amount }) => {
    sum += amount;
    return sum;
  });
}

/** The place of the first line, from the oldest, whose balance is not the sum of the lines up to it; -1 if all are. */
export function firstWrongLine(lines: readonly ShownLine[]): number {
  const sums = sumsOf(lines);
  return lines.findIndex(({ balance }, at) => balance !== sums[at]);
}
