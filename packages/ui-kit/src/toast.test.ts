import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { TOAST_DURATION_MS, TOAST_SWIPE_PX } from './toast.tsx';
import { currentToast, toast } from './toast-store.ts';

test(RULES.app.oneToast, () => {
  toast({ title: 'Chore Approved' });
  toast({ title: 'Chore Rejected' });
  expect(currentToast()).toMatchObject({ title: 'Chore Rejected', open: true });
});

test(RULES.app.toastTime, () => {
  expect([TOAST_DURATION_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
});
