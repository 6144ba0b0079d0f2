import { RULES } from '@pocketful/rules';
import { describe, expect, test } from 'vitest';
import { claimMachine, decide, purchaseMachine, withdrawalMachine } from './requests.ts';

const AT = '2026-03-10T15:00:00.000Z';
const approve = { decision: 'approve', by: 'parent', at: AT } as const;
const reject = { decision: 'reject', by: 'family_admin', at: AT, comment: 'Later' } as const;

describe.each([
  ['a claim', claimMachine],
  ['a purchase', purchaseMachine],
] as const)('%s', (_, machine) => {
  test(`${RULES.requests.decidedOnce}; ${RULES.goals.purchaseRejected}: is open until an adult approves or rejects it, for good`, () => {
    expect(decide(machine, 'submitted', approve)).toEqual({
      ok: true,
      progress: { status: 'approved', approvedAt: AT, rejectedAt: null, rejectionComment: null },
    });
    expect(decide(machine, 'submitted', reject)).toEqual({
      ok: true,
      progress: { status: 'rejected', approvedAt: null, rejectedAt: AT, rejectionComment: 'Later' },
    });
    expect(decide(machine, 'approved', reject)).toEqual({ ok: false, code: 'REQUEST_ALREADY_APPROVED' });
    expect(decide(machine, 'rejected', approve)).toEqual({ ok: false, code: 'REQUEST_ALREADY_REJECTED' });
  });

  test(`${RULES.requests.adultsDecide}: is decided by no child`, () => {
    expect(decide(machine, 'submitted', { ...approve, by: 'child' }).ok).toBe(false);
  });
});

test(`${RULES.requests.decidedOnce}: a withdrawal is pending while it is open`, () => {
  expect(withdrawalMachine.initial).toBe('pending');
  expect(decide(withdrawalMachine, 'pending', approve).ok).toBe(true);
});
