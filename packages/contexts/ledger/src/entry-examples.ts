import type { EntryKind } from './entry-text.ts';

type Example = readonly [facts: object, words: object, text: string];

/** Entries of every kind, for tests and the page about the ledger: facts, words, and the text. */
export const ENTRY_EXAMPLES: Readonly<Record<EntryKind, readonly [Example, ...Example[]]>> = {
  typed: [[{}, { text: 'Birthday money' }, 'Birthday money']],
  chore: [[{}, { text: 'Feed the rabbits' }, 'Feed the rabbits']],
  claim: [[{}, { text: 'Read a book' }, 'Read a book']],
  purchase: [[{}, { text: 'Bicycle' }, 'Bicycle']],
  withdrawal: [[{}, { text: 'For the fair' }, 'For the fair']],
  allowance: [
    [{ dueOn: '2026-05-01', paydays: 1 }, {}, 'Allowance for Friday, May 1, 2026'],
    [{ dueOn: '2026-05-01', paydays: 3 }, {}, 'Allowance for 3 paydays up to Friday, May 1, 2026'],
  ],
  regular_payment: [
    [{ dueOn: '2026-05-01', paydays: 1 }, { text: 'Phone plan' }, 'Phone plan for Friday, May 1, 2026'],
    [{ dueOn: '2026-05-01', paydays: 2 }, { text: 'Phone plan' }, 'Phone plan for 2 paydays up to Friday, May 1, 2026'],
  ],
  reversal: [
    [{ of: 'typed' }, { text: 'Library fine' }, 'Taken back: Library fine'],
    [{ of: 'chore' }, { text: 'Dishes', reason: 'Not dry' }, 'Taken back: Dishes (Not dry)'],
    [
      { of: 'allowance', dueOn: '2026-05-01', paydays: 1 },
      { reason: 'Twice' },
      'Taken back: Allowance for Friday, May 1, 2026 (Twice)',
    ],
  ],
  brought_forward: [[{}, {}, 'Balance brought forward']],
};
