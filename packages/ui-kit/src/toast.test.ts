import { expect, test } from 'vitest';
import { TOAST_DURATION_MS, TOAST_SWIPE_PX } from './toast.tsx';
import { currentToast, toast } from './toast-store.ts';

test('One toast is shown at a time', () => {
  toast({ title: 'Chore Approved' });
  toast({ title: 'Chore Rejected' });
  expect(currentToast()).toMatchObject({ title: 'Chore Rejected', open: true });
});

test('A toast stays for 5 seconds; a swipe of 50 pixels dismisses it', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
});
