import { describe, expect, test } from 'vitest';
import { type ChoreProgress, type ChoreStep, stepChore, unsubmitAction } from '../rules.ts';

const AT = '2026-03-10T15:00:00.000Z';
const fresh: ChoreProgress = {
  status: 'pending',
  submittedAt: null,
  approvedAt: null,
  rejectedAt: null,
  rejectionComment: null,
  returnedAt: null,
  returnedComment: null,
  returnedUpdatedAt: null,
  updatedAt: '2026-03-09T15:00:00.000Z',
};
const STEPS = {
  submit: { action: 'submit', by: 'child', at: AT },
  resubmit: { action: 'resubmit', by: 'child', at: AT },
  approve: { action: 'approve', by: 'parent', at: AT },
  reject: { action: 'reject', by: 'parent', at: AT, comment: 'Under the bed, too' },
  unsubmit: { action: 'unsubmit', by: 'child', at: AT },
  unresubmit: { action: 'unresubmit', by: 'child', at: AT },
  takeBack: { action: 'takeBack', by: 'parent', at: AT },
} as const satisfies Record<string, ChoreStep>;

const after = (chore: ChoreProgress, step: ChoreStep): ChoreProgress => {
  const result = stepChore(chore, step);
  if (!result.ok) throw new Error(result.code);
  return { ...chore, ...result.changes };
};
const refusal = (chore: ChoreProgress, step: ChoreStep) => {
  const result = stepChore(chore, step);
  return result.ok ? undefined : result.code;
};

describe('a chore', () => {
  const submitted = after(fresh, STEPS.submit);
  const approved = after(submitted, STEPS.approve);
  const rejected = after(submitted, STEPS.reject);

  test('Each step stores its time, and a new try clears the last reason: the time of each step is kept', () => {
    expect(submitted).toEqual({ ...fresh, status: 'submitted', submittedAt: AT, updatedAt: AT });
    expect(approved).toMatchObject({ status: 'approved', submittedAt: AT, approvedAt: AT });
    expect(rejected).toMatchObject({ status: 'rejected', rejectedAt: AT, rejectionComment: 'Under the bed, too' });
  });

  test('Each step stores its time, and a new try clears the last reason: a new try clears the last comment', () => {
    const again = after(rejected, STEPS.resubmit);
    expect(again).toMatchObject({ status: 'submitted', rejectedAt: null, rejectionComment: null });
  });

  test('that is taken back by its child returns to where it came from', () => {
    expect(unsubmitAction(submitted)).toBe('unsubmit');
    expect(after(submitted, STEPS.unsubmit)).toEqual({ ...fresh, updatedAt: AT });
    const again = after(rejected, STEPS.resubmit);
    expect(unsubmitAction(again)).toBe('unresubmit');
    expect(after(again, STEPS.unresubmit)).toEqual(rejected);
  });

  test('waits again after its decision was taken back, and keeps the rejection before it', () => {
    expect(after(approved, STEPS.takeBack)).toEqual(submitted);
    expect(after(rejected, STEPS.takeBack)).toEqual(submitted);
    const again = after(rejected, STEPS.resubmit);
    const secondRejection = after(again, { ...STEPS.reject, comment: 'The corner, too' });
    expect(after(after(secondRejection, STEPS.takeBack), STEPS.unresubmit)).toEqual(rejected);
  });

  test('says why it cannot take a step', () => {
    expect(refusal(submitted, STEPS.takeBack)).toBe('CHORE_NOT_DECIDED');
    expect(refusal(approved, STEPS.unsubmit)).toBe('CHORE_ALREADY_APPROVED');
    expect(refusal(approved, STEPS.approve)).toBe('CHORE_ALREADY_APPROVED');
    expect(refusal(approved, STEPS.reject)).toBe('CHORE_ALREADY_APPROVED');
    expect(refusal(fresh, STEPS.approve)).toBe('CHORE_NOT_SUBMITTED');
    expect(refusal(submitted, STEPS.submit)).toBe('CHORE_NOT_PENDING');
    expect(refusal(fresh, STEPS.resubmit)).toBe('CHORE_NOT_REJECTED');
    expect(refusal(submitted, { ...STEPS.approve, by: 'child' })).toBe('CHORE_NOT_SUBMITTED');
  });
});
