import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nth, openTab, signIn, type Tab } from '../../test/family-tab.tsx';

const kept: { name: string; content: Blob }[] = [];

beforeEach(() => {
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    const url = `blob:${contents.size}`;
    if (content instanceof Blob) contents.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.getAttribute('href') ?? '');
    if (content) kept.push({ name: this.download, content });
  });
});
afterEach(() => {
  kept.length = 0;
  vi.restoreAllMocks();
});

function openAs(username: string, api: Family = openFamily()): Tab {
  api.be({ signedIn: username });
  return openTab(api, '/parental-data-rights');
}

/** Withdraws the consents for all children. */
async function withdrawConsents(api: Family) {
  const dana = await api.open({ signedIn: 'dana' });
  for (const { consents } of await dana.call('listConsents', {}))
    await dana.call('withdrawConsent', { params: { id: consents[0]?.id ?? '' }, body: {} });
}

/** Makes a child so old that it becomes this age this year. */
const setAge = (api: Family, age: number, children: string) =>
  api.change(`UPDATE members SET birth_year = ${new Date().getFullYear() - age} WHERE ${children}`);

/** The card of a child. */
async function cardOf({ screen }: Tab, name: string) {
  return within(await screen.findByRole('group', { name }));
}

test('A child’s file is also a page to print, with the explanation of each section and without internal numbers', async () => {
  const api = openFamily();
  await api.change("DELETE FROM audit_entries WHERE action = 'staff.viewed'");
  const tab = openAs('dana', api);
  await tab.user.click(nth(await tab.screen.findAllByRole('link', { name: 'View and Print' }), 0));
  const table = await tab.screen.findByRole('table', { name: 'Profile' }, { timeout: 5000 });
  expect(table.textContent).toContain('First name');
  await tab.screen.findByText(/^Names: the first name and a username/);
  for (const name of ['mia', 'leo', 'bo-rivera']) expect(document.body.textContent).not.toContain(await api.idOf(name));
  const views = tab.screen.getByRole('heading', { name: 'Staff views' }).parentElement ?? document.body;
  within(views).getByText('Nothing is kept here.');
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
});

test('each child has a card with name, age, account ID and protection', async () => {
  const api = openFamily();
  const tab = openAs('dana', api);
  const card = await cardOf(tab, 'Mia');
  card.getByText('Age 9');
  card.getByText(await api.idOf('mia'));
  card.getByText('Under 13');
  card.getByText('Protected');
  card.getByText(/Given by a signed-in parent/);
  expect(tab.screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
  expect(tab.screen.getByText(/Support responds within 2 business days/)).toBeTruthy();
});

test('Export Data saves one JSON file named by the child’s id and the day, and says so', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Export Data' }));
  await tab.layers.findByText('Data Exported');
  const [file] = kept;
  expect(file?.name).toMatch(/^child-data-[0-9a-f-]{36}-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse((await file?.content.text()) ?? '').profile).toMatchObject([{ firstName: 'Mia' }]);
});

test('a failed export says so and saves nothing', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  tab.line.disturb(/export-child-data/, 'unreachable');
  await tab.user.click(card.getByRole('button', { name: 'Export Data' }));
  await tab.layers.findByText('Export Failed');
  await tab.layers.findByText('Failed to export child data. Please try again.');
  expect(kept).toEqual([]);
});

test('Consent is recorded only for children who could be under 13: consent is recorded only for children who could be under 13, by email', async () => {
  const api = openFamily();
  await setAge(api, 13, "username = 'leo'");
  await setAge(api, 14, "username = 'bo-rivera'");
  const tab = openAs('dana', api);
  expect((await cardOf(tab, 'Bo')).queryByRole('button', { name: 'Record Consent' })).toBeNull();
  const card = await cardOf(tab, 'Leo');
  expect(card.queryByText('Under 13')).toBeNull();
  await tab.user.click(card.getByRole('button', { name: 'Record Consent' }));
  await tab.layers.findByText('Consent Recorded');
  expect(tab.line.bodies.get('POST /api/parental-consent')).toMatchObject({
    consentType: 'data_collection',
    verificationMethod: 'email_verification',
  });
  await card.findByText(/not confirmed by email yet/);
});

const NOTHING_MAILED = /sends no mail: Record Consent puts your consent on record/;

test('Without mail no text asks to follow a link, and the rights page says that nothing is mailed: the page says once that no mail confirms a consent', async () => {
  const tab = openAs('dana');
  expect(await tab.screen.findAllByText(NOTHING_MAILED)).toHaveLength(1);
});

test('the page says nothing about mail if no child needs a consent', async () => {
  const api = openFamily();
  await setAge(api, 14, "role = 'child'");
  const tab = openAs('dana', api);
  await cardOf(tab, 'Mia');
  expect(tab.screen.queryByText(NOTHING_MAILED)).toBeNull();
});

test('with mail a card says nothing about it, and the requested consent says where to confirm it', async () => {
  const tab = openAs('dana', openFamily({ mail: true }));
  await tab.user.click((await cardOf(tab, 'Mia')).getByRole('button', { name: 'Record Consent' }));
  await tab.layers.findByText(/in the mail that we have sent you/);
  expect(tab.line.calls).toContain('GET /api/auth/mail');
  expect(tab.screen.queryByText(NOTHING_MAILED)).toBeNull();
});

test('a consent that cannot be recorded shows an error', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  tab.line.disturb(/parental-consent$/, 'lost');
  await tab.user.click(card.getByRole('button', { name: 'Record Consent' }));
  await tab.layers.findByText('Error');
});

test('withdrawing asks first, closes the profile, and consent can be recorded again', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Withdraw Consent' }));
  const question = await tab.layers.findByRole('alertdialog', { name: 'Withdraw the consent for Mia?' });
  await tab.user.click(within(question).getByRole('button', { name: 'Withdraw Consent' }));
  await tab.layers.findByText('Consent Withdrawn');
  await card.findByText('Consent withdrawn');
  expect(card.queryByRole('button', { name: 'Withdraw Consent' })).toBeNull();
  await tab.user.click(card.getByRole('button', { name: 'Record Consent' }));
  await card.findByText('Protected');
});

test('An adult who would record something about such a child reads why it is refused', async () => {
  const api = openFamily();
  await withdrawConsents(api);
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/');
  const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
  await tab.user.click(nth(await queue.findAllByRole('button', { name: 'Approve' }), 0));
  await tab.layers.findByText(/nothing new is recorded. Consent again under Parental Data Rights/);
});

test('The question before an erasure offers an export, and its toasts are the product’s: Delete Account asks, offers an export first, and then the child is gone', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Delete Account' }));
  const question = within(await tab.layers.findByRole('alertdialog', { name: "Delete Mia's account?" }));
  await tab.user.click(question.getByRole('button', { name: 'Export Data' }));
  await tab.layers.findByText('Data Exported');
  expect(kept).toHaveLength(1);
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Account Deleted');
  await tab.layers.findByText("Your child's account and all associated data have been permanently deleted.");
  expect(tab.line.bodies.get('POST /api/delete-child-account')).toMatchObject({ reason: 'Requested by a parent' });
  await expect.poll(() => tab.screen.queryByRole('heading', { level: 3, name: 'Mia' })).toBeNull();
});

test('An erased child is taken out of offers; an offer that no other child can take ends, which the question before says', async () => {
  const api = openFamily();
  await api.change(`DELETE FROM chore_offer_children WHERE child_id <> '${await api.idOf('mia')}'`);
  const tab = openAs('dana', api);
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Delete Account' }));
  const question = within(await tab.layers.findByRole('alertdialog'));
  await question.findByText('"Feed Biscuit" and "Rake the leaves" end, because no other child can do them.');
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Account Deleted');
  expect(await api.rows('SELECT FROM chore_offers')).toEqual([]);
  const erased = "SELECT details -> 'endedOffers' AS ended FROM audit_entries WHERE action = 'child.erased'";
  expect(await api.rows(erased)).toEqual([{ ended: 2 }]);
});

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’', async () => {
  const api = openFamily();
  const text = { description: 'Cinema with MIA and a Miami hat', category: 'spending' } as const;
  const body = { childId: await api.idOf('leo'), amount: '-1.00', ...text };
  const { id } = await api.call('dana', 'createTransaction', { body });
  const tab = openAs('dana', api);
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText(/^\d+ in transactions of other children$/);
  await tab.user.click(tab.layers.getByRole('checkbox', { name: 'Replace the name there too' }));
  const question = within(tab.layers.getByRole('alertdialog'));
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Account Deleted');
  expect(tab.line.bodies.get('POST /api/delete-child-account')).toMatchObject({ replaceName: true });
  const replaced = await api.rows(`SELECT description FROM ledger_entries WHERE entry_id = '${id}'`);
  expect(replaced).toEqual([{ description: 'Cinema with a child and a Miami hat' }]);
});

test('without a name elsewhere there is no tick, and a failed list does not prevent the deletion', async () => {
  const tab = openAs('dana');
  tab.line.disturb(/mentions/, 'unreachable');
  const card = await cardOf(tab, 'Bo');
  await tab.user.click(card.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('This could not be loaded');
  const question = within(tab.layers.getByRole('alertdialog'));
  expect(question.queryByRole('checkbox')).toBeNull();
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Account Deleted');
  expect(tab.line.bodies.get('POST /api/delete-child-account')).not.toHaveProperty('replaceName');
});

test('The question before an erasure offers an export, and its toasts are the product’s: a failed deletion says whom to ask, and the question stays', async () => {
  const tab = openAs('dana');
  const card = await cardOf(tab, 'Mia');
  await tab.user.click(card.getByRole('button', { name: 'Delete Account' }));
  const question = within(await tab.layers.findByRole('alertdialog'));
  tab.line.disturb(/delete-child-account/, 'unreachable');
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Deletion Failed');
  expect(tab.layers.getByRole('alertdialog')).toBeTruthy();
});

test('The question before an erasure offers an export, and its toasts are the product’s: a failed deletion of the Family tab names the user', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings?tab=accounts');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Delete Mia' }));
  const question = within(await tab.layers.findByRole('alertdialog'));
  tab.line.disturb(/delete-child-account/, 'unreachable');
  await tab.user.click(question.getByRole('button', { name: 'Delete Account' }));
  await tab.layers.findByText('Failed to delete user');
});

test('Settings, Accounts and Parental Data Rights tell a child why they are for adults: a child reads why the page is for adults', async () => {
  const { screen, line } = openAs('mia');
  await screen.findByText('For grown-ups');
  expect(line.calls.filter(call => call.includes('parental-consent'))).toEqual([]);
});

test('a child whose consent was withdrawn cannot be picked, and reads why', async () => {
  const api = openFamily();
  await withdrawConsents(api);
  api.be({ unlockedBy: 'dana' });
  const { screen, layers, user } = openTab(api, '/');
  await user.click(await screen.findByRole('button', { name: /^Mia/ }));
  await user.type(await screen.findByLabelText('Enter your 4-digit PIN'), '4821');
  await layers.findByText(/It opens again once a grown-up consents anew/);
});

test('Only a signed-in adult of the family confirms a consent by the link of its mail: a stranger signs in and picks a profile first, and is led back with the token', async () => {
  const api = openFamily({ mail: true });
  const { token } = await linkTo(api);
  const tab = openTab(api, `/confirm-consent#token=${token}`);
  await tab.screen.findByText(/Please sign in first/);
  await tab.user.click(tab.screen.getByRole('link', { name: 'Sign In' }));
  await signIn(tab);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Dana/ }));
  await tab.user.type(await tab.screen.findByLabelText('Enter your 4-digit PIN'), '2580');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Confirm my consent' }));
  await tab.layers.findByText('Consent Confirmed');
  expect(await api.rows("SELECT FROM consent_events WHERE kind = 'verified'")).toHaveLength(1);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
  expect(tab.line.calls.join()).not.toContain(token);
});

test('Only a signed-in adult of the family confirms a consent by the link of its mail: at the picker a profile is picked first, at the address of the link', async () => {
  const api = openFamily({ mail: true });
  const { token } = await linkTo(api);
  api.be({ unlockedBy: 'dana' });
  const tab = openTab(api, `/confirm-consent#token=${token}`);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Dana/ }));
  await tab.user.type(await tab.screen.findByLabelText('Enter your 4-digit PIN'), '2580');
  await tab.screen.findByRole('button', { name: 'Confirm my consent' });
});

test('Only a signed-in adult of the family confirms a consent by the link of its mail: a child reads that the mail is for a grown-up', async () => {
  for (const path of ['/confirm-consent#token=x', '/reset-password#token=x']) {
    const api = openFamily();
    api.be({ signedIn: 'mia' });
    const { screen } = openTab(api, path);
    await screen.findByText('This is for a grown-up. Please ask one to open it.');
    expect(screen.queryByRole('button')).toBeNull();
  }
});

/** The token of a mail that asks Dana to confirm a consent, and whether it is confirmed. */
async function linkTo(api: Family) {
  const kind = { consentType: 'data_collection', verificationMethod: 'email_verification' } as const;
  const { id } = await api.call('dana', 'recordConsent', { body: { childId: await api.idOf('mia'), ...kind } });
  const token = await api.mailed('token', 'dana@example.com');
  const isConfirmed = async () => {
    const events = await api.rows(`SELECT FROM consent_events WHERE consent_id = '${id}' AND kind = 'verified'`);
    return events.length === 1;
  };
  return { token, isConfirmed };
}

test('The link of its mail confirms a consent, once: the link of a mail confirms a consent when its button is pressed, once', async () => {
  const api = openFamily({ mail: true });
  const { token, isConfirmed } = await linkTo(api);
  api.be({ signedIn: 'dana' });
  const { screen, layers, user } = openTab(api, `/confirm-consent#token=${token}`);
  const button = await screen.findByRole('button', { name: 'Confirm my consent' });
  expect(await isConfirmed()).toBe(false);
  await user.click(button);
  await layers.findByText('Consent Confirmed');
  await screen.findByText(/Your consent is confirmed/);
  expect(await isConfirmed()).toBe(true);
  const again = openTab(api, `/confirm-consent#token=${token}`);
  await user.click(await again.screen.findByRole('button', { name: 'Confirm my consent' }));
  await again.screen.findByText(/used already or is too old/);
});

test('an incomplete link says so', async () => {
  const { screen } = openTab(openFamily(), '/confirm-consent');
  await screen.findByText(/This link is incomplete/);
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm my consent' }).getAttribute('aria-disabled'),
  ).toBe('true');
});
