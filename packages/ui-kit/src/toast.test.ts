import { expect, test } from 'vitest';
import { TOAST_DURATION_MS, TOAST_SWIPE_PX } from './toast.tsx';
import { currentToast, toast } from './toast-store.ts';

test('there is one toast at a time: a new one takes the place of the one before', () => {
  toast({ title: 'Chore Approved' });
  toast({ title: 'Chore Rejected' });
  expect(currentToast()).toMatchObject({ title: 'Chore Rejected', open: true });
});

test('a toast stays for 5 seconds, and a swipe of 50 pixels dismisses it', () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
});
