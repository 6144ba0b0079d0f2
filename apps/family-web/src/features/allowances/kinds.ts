import type { Allowance } from '@pocketful/allowances/calls';
import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';

/** An allowance comes to a child's account, a regular payment leaves it. */
export type Kind = 'allowance' | 'payment';

/** The kind of an allowance: a regular payment has a name. */
export function kindOf({ name }: Pick<Allowance, 'name'>): Kind {
  return name === null ? 'allowance' : 'payment';
}

/** The name of a regular payment, or 'allowance'. */
export function titleOf({ name }: Pick<Allowance, 'name'>): string {
  return name ?? 'allowance';
}

/** An amount without its sign, for a sentence that says who pays. */
export function amountOf({ amount }: Pick<Allowance, 'amount'>): string {
  return reader().money(Math.abs(cents(amount)));
}

/** The texts of screens about each kind. `child` is the first name. */
export const KINDS = {
  allowance: {
    add: 'Add Allowance',
    edit: 'Edit Allowance',
    description: "It is paid automatically on each payday, in your family's time zone.",
    noun: 'allowance',
    did: (done: string) => `Allowance ${done}`,
    end: 'End Allowance',
    paused: (child: string) => `${child}'s paydays are skipped until you resume it.`,
    resumed: (child: string) => `${child} gets it again from the next payday on.`,
    ended: (child: string) => `${child} gets no further payments from it.`,
    gives: (child: string, amount: string) => `${child} gets ${amount}`,
    missedPaid: (child: string, amount: string) => `${child} got ${amount}`,
    missedSkipped: (child: string) => `Nothing is paid to ${child}`,
  },
  payment: {
    add: 'Add Regular Payment',
    edit: 'Edit Regular Payment',
    description: 'It leaves the account automatically on each payday, and may take the balance below zero.',
    noun: 'payment',
    did: (done: string) => `Payment ${done}`,
    end: 'End Payment',
    paused: (child: string) => `${child} does not pay it until you resume it.`,
    resumed: (child: string) => `${child} pays it again from the next payday on.`,
    ended: (child: string) => `${child} pays nothing more for it.`,
    gives: (child: string, amount: string) => `${child} pays ${amount}`,
    missedPaid: (child: string, amount: string) => `${child} paid ${amount}`,
    missedSkipped: (child: string) => `Nothing is taken from ${child}`,
  },
} as const satisfies Record<Kind, object>;
