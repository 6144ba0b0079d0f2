import { describe, expect, test } from 'vitest';
import { claimMachine, purchaseMachine, stepRequest, withdrawalMachine } from './rules.ts';

const AT = '2026-03-10T15:00:00.000Z';
const approve = { action: 'approve', by: 'parent', at: AT } as const;
const reject = { action: 'reject', by: 'family_admin', at: AT, comment: 'Later' } as const;

describe.each([
  ['a claim', claimMachine],
  ['a purchase', purchaseMachine],
] as const)('%s', (_, machine) => {
  test('Claims and purchases begin submitted, withdrawals pending; each is decided once, until the decision is taken back; A rejected purchase keeps its reason, and its goal returns to the queue: is open until an adult approves or rejects it', () => {
    expect(stepRequest(machine, 'submitted', approve)).toEqual({
      ok: true,
      progress: { status: 'approved', approvedAt: AT, rejectedAt: null, rejectionComment: null },
    });
    expect(stepRequest(machine, 'submitted', reject)).toEqual({
      ok: true,
      progress: { status: 'rejected', approvedAt: null, rejectedAt: AT, rejectionComment: 'Later' },
    });
    expect(stepRequest(machine, 'approved', reject)).toEqual({ ok: false, code: 'REQUEST_ALREADY_APPROVED' });
    expect(stepRequest(machine, 'rejected', approve)).toEqual({ ok: false, code: 'REQUEST_ALREADY_REJECTED' });
  });

  test('A child decides nothing: is decided by no child', () => {
    expect(stepRequest(machine, 'submitted', { ...approve, by: 'child' }).ok).toBe(false);
  });
});

test('a decision is taken back by an adult: the request is open again', () => {
  const takeBack = { action: 'takeBack', by: 'parent', at: AT } as const;
  const open = { status: 'pending', approvedAt: null, rejectedAt: null, rejectionComment: null };
  for (const status of ['approved', 'rejected'] as const)
    expect(stepRequest(withdrawalMachine, status, takeBack)).toEqual({ ok: true, progress: open });
  expect(stepRequest(withdrawalMachine, 'pending', takeBack)).toEqual({ ok: false, code: 'REQUEST_NOT_DECIDED' });
  expect(stepRequest(withdrawalMachine, 'approved', { ...takeBack, by: 'child' }).ok).toBe(false);
});

test('Claims and purchases begin submitted, withdrawals pending; each is decided once, until the decision is taken back: a withdrawal is pending while it is open', () => {
  expect(withdrawalMachine.initial).toBe('pending');
  expect(stepRequest(withdrawalMachine, 'pending', approve).ok).toBe(true);
});
