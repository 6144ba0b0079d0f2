import { openFamily } from '@pocketful/real-api/family';
import { expect, onTestFinished, test } from 'vitest';
import { openTabAs } from '../test/family-tab.tsx';

/** Numbers that the app's icon got. */
function badges(): number[] {
  const shown: number[] = [];
  const setAppBadge = async (count?: number) => void shown.push(count ?? 0);
  Object.assign(navigator, { setAppBadge });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'));
  return shown;
}

test('An adult’s window title and app icon have the number of items that wait; a child’s have none: it follows each decision, and ends with the profile', async () => {
  const shown = badges();
  const tab = await openTabAs(openFamily(), 'dana');
  await expect.poll(() => document.title).toMatch(/^\(\d+\) Family Dashboard · Pocketful$/);
  const before = shown.at(-1) ?? 0;
  expect(before).toBeGreaterThan(1);
  // The queue shows the first four.
  await tab.screen.findByRole('button', { name: `Show ${before - 4} more` });
  // A suggested chore is declined, all else is rejected.
  expect(await tab.screen.findAllByRole('button', { name: /^(Reject|Decline)$/ })).toHaveLength(4);
  const [approve] = await tab.screen.findAllByRole('button', { name: 'Approve' });
  if (approve) await tab.user.click(approve);
  await expect.poll(() => document.title).toBe(`(${before - 1}) Family Dashboard · Pocketful`);
  expect(shown.at(-1)).toBe(before - 1);
  await tab.user.click(tab.screen.getByRole('button', { name: /Switch/ }));
  await expect.poll(() => document.title).toBe('Who is using Pocketful? · Pocketful');
  expect(shown.at(-1)).toBe(0);
});

test('An adult’s window title and app icon have the number of items that wait; a child’s have none: a child’s profile', async () => {
  const shown = badges();
  const tab = await openTabAs(openFamily(), 'mia');
  await tab.screen.findByText('My Savings');
  expect(document.title).not.toContain('(');
  expect(shown.every(count => count === 0)).toBe(true);
  expect(tab.line.calls).not.toContain('GET /api/family/waiting');
});
