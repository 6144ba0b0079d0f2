import { openFamily } from '@pocketful/real-api/family';
import { FAMILIES } from '@pocketful/testkit/family/families';
import { expect, test } from 'vitest';
import { openTabAs, press } from '../../test/family-tab.tsx';

const TITLE = 'Backups stay on this computer';

test('The family_admin of a household reads once that no backup leaves the computer', async () => {
  const api = openFamily(FAMILIES.quietWithBackups);
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText(TITLE);
  await press(tab, 'Got it');
  await expect.poll(() => tab.screen.queryByText(TITLE)).toBeNull();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  const again = await openTabAs(api, 'dana');
  await again.screen.findByRole('region', { name: 'First steps' });
  expect(again.screen.queryByText(TITLE)).toBeNull();
});
