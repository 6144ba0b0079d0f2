import type { Formats } from '@pocketful/domain/intl/formats';
import { z } from 'zod';
import { takenBackText } from './rules/take-back.ts';

/** The meaning of a ledger entry, as it is stored. */
export interface Meaning {
  readonly kind: string;
  /** Days, counts, amounts and ids of the family: the audit chain has their digest. */
  readonly facts: unknown;
  /**
   * Texts of persons, in which an erasure replaces a name. `written` is a whole text of before that no kind writes. Null
   * in an entry of before that is not classified yet.
   */
  readonly words: unknown;
  /** The text as it was written. It counts while there are no words. */
  readonly description: string;
}

/** The text of an entry of one kind; undefined if facts or words are not those of the kind. */
type TextOf = (facts: unknown, words: unknown, formats: Formats) => string | undefined;

const NONE = z.strictObject({});
const TEXT = z.strictObject({ text: z.string() });
const PAYDAYS = z.strictObject({ dueOn: z.iso.date(), paydays: z.int().positive() });
const WRITTEN = z.strictObject({ written: z.string() });

const ownText = kind(NONE, TEXT, (_, { text }) => text);

/** The kinds of entries that can be taken back. */
const REVERSIBLE = {
  /** An adult typed it. */
  typed: ownText,
  chore: ownText,
  claim: ownText,
  purchase: ownText,
  withdrawal: ownText,
  allowance: kind(PAYDAYS, NONE, (paydays, _, formats) => paydaysText('Allowance', paydays, formats)),
  /** An allowance with a negative amount and a name. */
  regular_payment: kind(PAYDAYS, TEXT, (paydays, { text }, formats) => paydaysText(text, paydays, formats)),
} as const satisfies Readonly<Record<string, TextOf>>;

/** It has facts and words of the entry that it takes back, the kind of that one, and the reason if there is one. */
const reversal: TextOf = (facts, words, formats) => {
  const other = z.looseObject({ of: z.enum(Object.keys(REVERSIBLE) as (keyof typeof REVERSIBLE)[]) }).safeParse(facts);
  const said = z.looseObject({ reason: z.string().optional() }).safeParse(words);
  if (!other.success || !said.success) return undefined;
  const { of, ...rest } = other.data;
  const { reason, ...others } = said.data;
  const text = REVERSIBLE[of](rest, others, formats);
  return text === undefined ? undefined : takenBackText(text, reason);
};

/** The text of each kind of entry. */
const KINDS = {
  ...REVERSIBLE,
  reversal,
  brought_forward: kind(NONE, NONE, () => 'Balance brought forward'),
} as const satisfies Readonly<Record<string, TextOf>>;

export type EntryKind = keyof typeof KINDS;
export const ENTRY_KINDS = Object.keys(KINDS) as EntryKind[];

/** The description of an entry in answers, mails, statements and files. */
export function entryText({ kind, facts, words, description }: Meaning, formats: Formats): string {
  const known = ENTRY_KINDS.find(name => name === kind);
  if (words === null || !known) return description;
  return WRITTEN.safeParse(words).data?.written ?? KINDS[known](facts, words, formats) ?? description;
}

function kind<F, W>(
  factsOf: z.ZodType<F>,
  wordsOf: z.ZodType<W>,
  text: (facts: F, words: W, formats: Formats) => string,
): TextOf {
  return (facts, words, formats) => {
    const [known, said] = [factsOf.safeParse(facts), wordsOf.safeParse(words)];
    return known.success && said.success ? text(known.data, said.data, formats) : undefined;
  };
}

/** 'Allowance for Friday, May 1, 2026', by the payday, whenever it is posted. */
function paydaysText(name: string, { dueOn, paydays }: z.infer<typeof PAYDAYS>, { date }: Formats): string {
  const day = date('weekdayAndDate', dueOn);
  return paydays === 1 ? `${name} for ${day}` : `${name} for ${paydays} paydays up to ${day}`;
}
