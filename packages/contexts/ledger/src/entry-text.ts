import type { Formats } from '@pocketful/domain/intl/formats';
import { z } from 'zod';
import { takenBackText } from './rules/take-back.ts';

/** The meaning of a ledger entry, as it is stored. */
export interface Meaning {
  readonly kind: string;
  /** What the program knows of the entry: days, counts, the kind of a reversed entry. The audit chain has its digest. */
  readonly facts: unknown;
  /**
   * Texts that people typed; an erasure replaces names in them. `{ written }` holds the whole text of an older entry that
   * no kind produces. Null: the entry is not classified.
   */
  readonly words: unknown;
  /** The English text, as the previous version writes and reads it. It counts while there are no words. */
  readonly description: string;
}

/** The text of an entry of one kind; undefined if facts or words are not those of the kind. */
type TextOf = (facts: unknown, words: unknown, formats: Formats) => string | undefined;

const NONE = z.strictObject({});
const TEXT = z.strictObject({ text: z.string() });
const PAYDAYS = z.strictObject({
  dueOn: z.iso.date(),
  paydays: z.int().positive(),
  /** The planned amount in cents, where an adult paid less. */
  planned: z.int().positive().optional(),
});
const WRITTEN = z.strictObject({ written: z.string() });

const ownText = textOf(NONE, TEXT, (_, { text }) => text);

/** The kinds of entries that can be taken back. */
const REVERSIBLE = {
  /** An adult typed it. */
  typed: ownText,
  chore: ownText,
  claim: ownText,
  purchase: ownText,
  withdrawal: ownText,
  allowance: textOf(PAYDAYS, NONE, (paydays, _, formats) => paydaysText('Allowance', paydays, formats)),
  /** An allowance with a negative amount and a name. */
  regular_payment: textOf(PAYDAYS, TEXT, (paydays, { text }, formats) => paydaysText(text, paydays, formats)),
} as const satisfies Readonly<Record<string, TextOf>>;

/** A reversal contains the facts and words of the reversed entry, its kind (`of`), and a reason if one was given. */
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
  brought_forward: textOf(NONE, NONE, () => 'Balance brought forward'),
} as const satisfies Readonly<Record<string, TextOf>>;

export type EntryKind = keyof typeof KINDS;
export const ENTRY_KINDS = Object.keys(KINDS) as EntryKind[];

/** The text of an entry in answers, statements and files. */
export function entryText({ kind, facts, words, description }: Meaning, formats: Formats): string {
  const known = ENTRY_KINDS.find(name => name === kind);
  if (words === null || !known) return description;
  return WRITTEN.safeParse(words).data?.written ?? KINDS[known](facts, words, formats) ?? description;
}

/** The meaning of an entry that an adult types. */
export function typedEntry(text: string) {
  return { kind: 'typed', facts: {}, words: { text }, description: text } as const satisfies Meaning;
}

/** The text of a kind from its facts and words. A reversal adds `of` to the facts and `reason` to the words. No kind has these. */
function textOf<F, W>(
  factsOf: z.ZodType<F>,
  wordsOf: z.ZodType<W>,
  text: (facts: F, words: W, formats: Formats) => string,
): TextOf {
  return (facts, words, formats) => {
    const [parsedFacts, parsedWords] = [factsOf.safeParse(facts), wordsOf.safeParse(words)];
    return parsedFacts.success && parsedWords.success ? text(parsedFacts.data, parsedWords.data, formats) : undefined;
  };
}

/** 'Allowance for Friday, May 1, 2026', by the payday, whenever it is posted. */
function paydaysText(
  name: string,
  { dueOn, paydays, planned }: z.infer<typeof PAYDAYS>,
  { date, number }: Formats,
): string {
  const day = date('weekdayAndDate', dueOn);
  if (planned !== undefined) return `${name} for ${day}, a part of it`;
  return paydays === 1 ? `${name} for ${day}` : `${name} for ${number(paydays)} paydays up to ${day}`;
}
