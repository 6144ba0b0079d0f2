import { openFamily } from '@pocketful/real-api/family';
import { demo } from '@pocketful/testkit/family/fixtures';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTab, openTabAs, press } from '../test/family-tab.tsx';
import { DEMO_PINS } from './demo-banner.tsx';

test('In a demo a banner says on every page when the family is deleted, and the PINs; every field for free text asks for no real names', async () => {
  const api = openFamily({ demo: true });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText(/^A demo: this family is deleted within .* hours?\. Please do not type real names\.$/);
  await press(tab, 'PINs');
  await tab.screen.findByText(`The PINs: ${DEMO_PINS.replaceAll('\u00a0', ' ')}.`);
  await press(tab, 'Add Transaction');
  const field = await tab.layers.findByLabelText(/^Description/);
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/Please do not type real names\.$/);
  const child = await openTabAs(api, 'mia');
  await child.screen.findByText(/^A demo: /);
});

test('the PINs of the banner are those of the family', () => {
  const members = [...demo.children, ...demo.adults];
  expect(DEMO_PINS).toBe(members.map(({ firstName, pin }) => `${firstName}\u00a0${pin}`).join(', '));
});

test('One press gives a visitor of a demo a family', async () => {
  const api = openFamily({ demo: true });
  const tab = openTab(api, '/?try');
  await press(tab, 'Try it');
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
  await tab.screen.findByText(/^A demo: /);
});

test('After Logout the server shows the first page of a demo', async () => {
  const tab = await openTabAs(openFamily({ demo: true }), 'dana');
  await tab.screen.findByText(/^A demo: /);
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  onTestFinished(() => void vi.unstubAllGlobals());
  await press(tab, 'Logout');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
});

test('An instance that is no demo has no banner and starts no family', async () => {
  const tab = openTab(openFamily(), '/?try');
  await press(tab, 'Try it');
  await tab.layers.findByText('Not started');
  const member = await openTabAs(openFamily(), 'dana');
  expect(member.screen.queryByText(/^A demo: /)).toBeNull();
});
