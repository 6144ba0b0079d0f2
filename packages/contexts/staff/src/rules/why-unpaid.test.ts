import { MAX_CENTS } from '@pocketful/domain/money';
import { expect, test } from 'vitest';
import {
  type AllowanceFacts,
  type Circumstances,
  type PaydayFacts,
  UNPAID_REASONS,
  type UnpaidReason,
  type WorkFacts,
  whyAllowanceUnpaid,
  whyWorkUnpaid,
} from './why-unpaid.ts';

const usual: Circumstances = {
  timeZone: 'America/New_York',
  currency: 'USD',
  now: new Date('2026-11-28T12:00:00-05:00'),
  today: '2026-11-28',
  jobsPay: true,
  closed: false,
  awaitsConsent: false,
  choresEnabled: true,
  balanceCents: 5351,
};
const at = (time: string) => new Date(`2026-11-27T${time}:00-05:00`);
const pending: WorkFacts = {
  ...({ kind: 'chore', amountCents: 150, status: 'pending', opensOn: null } as const),
  ...{ dueAt: at('18:00'), submittedAt: null, decidedAt: null, takenBackAt: null },
};
const submitted = { ...pending, status: 'submitted', submittedAt: at('06:11') } as const;
const payday = (dueOn: string, status: PaydayFacts['status'], more: Partial<PaydayFacts> = {}): PaydayFacts => ({
  ...{ dueOn, status, paydays: 1, missedFrom: null, away: false, asked: false },
  ...more,
});
const weekly: AllowanceFacts = { status: 'active', nextDueOn: '2026-12-04', skips: [], asksFirst: false, paydays: [] };
const skipped = (more: Partial<PaydayFacts> = {}) => ({ ...weekly, paydays: [payday('2026-11-27', 'skipped', more)] });

type Row = readonly [facts: WorkFacts | AllowanceFacts, text: string, at?: Partial<Circumstances>];
const next = 'The next payday is Dec 4, 2026.';
const handedIn = 'Handed in Nov 27, 2026, 6:11 AM.';

/** Every reason, with the states that lead to it. */
const TABLE: Readonly<Record<UnpaidReason, readonly Row[]>> = {
  paid: [
    [
      { ...submitted, status: 'approved', decidedAt: at('06:20') },
      `${handedIn} Approved and paid Nov 27, 2026, 6:20 AM.`,
      { closed: true, balanceCents: MAX_CENTS },
    ],
    [{ ...weekly, paydays: [payday('2026-11-27', 'paid')] }, `The payday of Nov 27, 2026 was paid. ${next}`],
    [
      { ...weekly, paydays: [payday('2026-11-27', 'paid', { paydays: 3, missedFrom: '2026-11-13' })] },
      `3 paydays from Nov 13, 2026 to Nov 27, 2026 were paid. ${next}`,
    ],
  ],
  consent_withdrawn: [submitted, pending, weekly].map(facts => [
    facts,
    'The profile is closed, since there is no consent for the child. Nothing is paid until a parent consents again.',
    { closed: true, choresEnabled: false, jobsPay: false },
  ]),
  consent_unconfirmed: [
    [
      pending,
      'A parent has not confirmed the consent by mail, so the profile is closed and nothing can be handed in.',
      { awaitsConsent: true, choresEnabled: false },
    ],
  ],
  chores_off: [
    [pending, 'Chores are off for the child, so it cannot be handed in.', { choresEnabled: false }],
    [
      { ...submitted, status: 'rejected', decidedAt: at('06:20') },
      'Chores are off for the child, so it cannot be handed in.',
      { choresEnabled: false },
    ],
  ],
  not_due: [
    [{ ...pending, opensOn: '2026-11-29' }, 'It can be handed in from Nov 29, 2026.'],
    [weekly, next],
  ],
  not_handed_in: [
    [pending, 'It was due Nov 27, 2026, 6:00 PM, and is not handed in.'],
    [
      { ...pending, dueAt: new Date('2026-11-28T18:00:00-05:00') },
      'It is due Nov 28, 2026, 6:00 PM, and is not handed in.',
    ],
    [{ ...pending, opensOn: '2026-11-28' }, 'It was due Nov 27, 2026, 6:00 PM, and is not handed in.'],
  ],
  waits: [
    [submitted, `${handedIn} It waits for an adult to approve it.`, { choresEnabled: false, awaitsConsent: true }],
    [
      { ...submitted, kind: 'reward', dueAt: null },
      'Claimed Nov 27, 2026, 6:11 AM. It waits for an adult to approve it.',
    ],
    // It was handed in again since.
    [{ ...submitted, takenBackAt: at('06:00') }, `${handedIn} It waits for an adult to approve it.`],
    [submitted, `${handedIn} It waits for an adult to approve it.`, { balanceCents: MAX_CENTS - 150 }],
  ],
  sent_back: [
    [
      { ...submitted, status: 'rejected', decidedAt: at('06:20') },
      `${handedIn} Sent back Nov 27, 2026, 6:20 AM. It is paid once it is handed in again and approved.`,
    ],
    [
      { ...submitted, kind: 'reward', dueAt: null, status: 'rejected', decidedAt: at('06:20') },
      'Claimed Nov 27, 2026, 6:11 AM. Rejected Nov 27, 2026, 6:20 AM. The child can claim the reward again.',
    ],
  ],
  taken_back: [
    [
      { ...submitted, takenBackAt: at('06:25') },
      `${handedIn} It was approved and paid, and taken back Nov 27, 2026, 6:25 AM. It waits for an adult again.`,
    ],
  ],
  account_full: [
    [
      submitted,
      `${handedIn} The account has no room for $1.50, so an approval is refused.`,
      { balanceCents: MAX_CENTS - 149 },
    ],
    [
      submitted,
      `${handedIn} The account has no room for €1.50, so an approval is refused.`,
      { balanceCents: MAX_CENTS - 149, currency: 'EUR' },
    ],
    [skipped(), `The payday of Nov 27, 2026 was skipped: the account had no room for it. ${next}`],
  ],
  asks_first: [
    [
      { ...weekly, paydays: [payday('2026-11-27', 'asked', { asked: true })] },
      'The payday of Nov 27, 2026 asks first. An adult chooses Pay, Pay Less or Skip on the dashboard.',
    ],
  ],
  missed: [
    [
      {
        ...weekly,
        status: 'paused',
        paydays: [
          payday('2026-11-27', 'paid'),
          payday('2026-11-06', 'missed', { paydays: 2, missedFrom: '2026-10-30' }),
        ],
      },
      '2 paydays from Oct 30, 2026 to Nov 6, 2026 were missed. An adult chooses Pay or Skip on the dashboard.',
    ],
  ],
  clock_gate: [
    [
      { ...weekly, nextDueOn: '2026-11-27' },
      'The payday of Nov 27, 2026 waits: the clock gate is closed. An adult can pay it on the dashboard.',
      { jobsPay: false },
    ],
  ],
  job_due: [
    [{ ...weekly, nextDueOn: '2026-11-28' }, 'The payday of Nov 28, 2026 is paid by the next run, within minutes.'],
    [
      { ...weekly, asksFirst: true, nextDueOn: '2026-11-28' },
      'The payday of Nov 28, 2026 asks an adult by the next run, within minutes.',
    ],
  ],
  paused: [
    [
      { ...weekly, status: 'paused', nextDueOn: '2026-11-20', paydays: [payday('2026-11-13', 'paid')] },
      'An adult has paused it. The payday of Nov 13, 2026 was paid.',
    ],
    [{ ...weekly, status: 'paused' }, 'An adult has paused it.'],
  ],
  ended: [
    [
      { ...weekly, status: 'ended', nextDueOn: null, paydays: [payday('2026-11-13', 'paid')] },
      'It has ended. The payday of Nov 13, 2026 was paid.',
    ],
    [{ ...weekly, status: 'ended' }, 'It has ended.'],
  ],
  away: [
    [
      { ...weekly, skips: [{ from: '2026-12-01', to: '2026-12-05' }] },
      'The payday of Dec 4, 2026 will be skipped: the child is away until Dec 5, 2026.',
    ],
    [skipped({ away: true }), `The payday of Nov 27, 2026 was skipped: the child was away. ${next}`],
  ],
  skipped: [
    [skipped({ asked: true }), `The payday of Nov 27, 2026 asked first, and was skipped. ${next}`],
    [
      skipped({ missedFrom: '2026-11-27' }),
      `The payday of Nov 27, 2026 was missed, and an adult skipped that. ${next}`,
    ],
  ],
};

test.each(
  UNPAID_REASONS.flatMap(reason => TABLE[reason].map(([facts, text, more]) => ({ reason, facts, text, more }))),
)('a payment is explained by its states: $reason, $text', ({ reason, facts, text, more }) => {
  const circumstances = { ...usual, ...more };
  const why = 'kind' in facts ? whyWorkUnpaid(facts, circumstances) : whyAllowanceUnpaid(facts, circumstances);
  expect(why).toEqual({ reason, text });
});
