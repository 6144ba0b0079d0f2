import { type Family, openFamily } from '@pocketful/real-api/family';
import { simpleView } from '@pocketful/testkit/family/fixtures';
import { act, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { nth, openChild, openTab, openTabAs, pick, type Tab, textOf } from '../../test/family-tab.tsx';

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;
interface Said {
  readonly text: string;
  voice?: Voice;
  lang?: string;
  onend?: () => void;
}

/** The browser's speech, with voices that a test chooses. */
class FakeSpeech extends EventTarget {
  voices: Voice[] = [];
  readonly said: Said[] = [];
  cancelled = 0;
  readonly getVoices = () => this.voices;
  readonly speak = (said: Said) => void this.said.push(said);
  /** A browser reports the end of a text that it cancels a little later. */
  readonly cancel = () => {
    this.cancelled++;
    const last = this.said.at(-1);
    queueMicrotask(() => act(() => last?.onend?.()));
  };

  /** Voices arrive after the page, as in browsers. */
  arrive(...voices: Voice[]): void {
    this.voices = voices;
    act(() => void this.dispatchEvent(new Event('voiceschanged')));
  }
}

const voice = (name: string, lang: string, localService: boolean): Voice => ({ name, lang, localService });
const LOCAL = voice('Samantha', 'en-US', true);

function fakeSpeech(...voices: Voice[]): FakeSpeech {
  const speech = new FakeSpeech();
  speech.voices = voices;
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  return speech;
}

afterEach(() => void vi.unstubAllGlobals());

const bosFamily = () => openFamily({ fixture: simpleView });
const bo = (api: Family) => openTabAs(api, 'bo-rivera');
/** Changes Bo's chore. */
const changeChore = (api: Family, values: string) =>
  api.change(`UPDATE chores SET ${values} WHERE name = 'Feed the cat'`);
const CALLED = "name = 'Bo, help MIA with Sam Rivera’s car and Leo'";
/** The children who have the simple view. */
const simpleOf = async (api: Family) => {
  const params = { parentId: await api.idOf('dana') };
  const children = await api.call('dana', 'listChildren', { params });
  return children.filter(({ simpleView }) => simpleView).map(({ username }) => username);
};

test('The simple view has pictures, one column, and buttons of at least 56 px: Home has the money, the chores with a picture, and no ledger', async () => {
  const api = bosFamily();
  const { screen, user } = await bo(api);
  const row = within((await screen.findByText('Feed the cat')).closest('li') ?? document.body);
  expect(document.querySelector('[data-room=child]')?.hasAttribute('data-simple')).toBe(true);
  await expect.poll(() => document.querySelector('[data-picture=Cat]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Transaction Ledger' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit for Approval' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'I did it' }));
  await row.findByText('Sent. A grown-up looks at it next.');
  expect(await api.rows("SELECT status FROM chores WHERE name = 'Feed the cat'")).toEqual([{ status: 'submitted' }]);
  await user.click(await row.findByRole('button', { name: /^Take Back/ }));
  await row.findByRole('button', { name: 'I did it' });
});

test('The simple view has pictures, one column, and buttons of at least 56 px: My Chores has a star for a chore without a picture, and the reason of one that came back', async () => {
  const api = bosFamily();
  const rejected = "status = 'rejected', submitted_at = created_at, rejected_at = now()";
  await changeChore(api, `icon_name = NULL, ${rejected}, rejection_comment = 'Fill the bowl, too.'`);
  const { screen, user } = await openTabAs(api, 'bo-rivera', { path: '/chores' });
  await screen.findByText('Fill the bowl, too.');
  await expect.poll(() => document.querySelector('[data-picture=Star]')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: /Completed Chores/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await screen.findByRole('button', { name: /^Take Back/ });
});

test('another child of the family has the usual view, which does not load the code of the simple one', async () => {
  const { screen } = await openTabAs(bosFamily(), 'mia');
  await screen.findByRole('heading', { name: 'Transaction Ledger' });
  expect(document.querySelector('[data-simple]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'I did it' })).toBeNull();
});

test('The simple view tells a debt as a sentence, and what pays it back: there is no red number, and no button that does nothing', async () => {
  const api = bosFamily();
  const { screen } = await bo(api);
  await screen.findByText('You owe $7.24. Your next four allowances pay it back.');
  expect(screen.queryByText(/−\$7\.24/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('The simple view tells a debt as a sentence, and what pays it back: without an allowance the sentence has the debt alone', async () => {
  const api = bosFamily();
  await api.change('DELETE FROM allowances');
  const { screen } = await bo(api);
  await screen.findByText('You owe $7.24.');
});

test.each([
  [200, ['100', '100'], '$2.00'],
  [941, ['500', '100', '100', '100', '100', '25', '10', '5', '1'], '$9.41'],
  [1001, [], '$10.01'],
  [0, [], '$0.00'],
] as const)(
  'The simple view draws amounts up to ten dollars as coins and notes, beside the number: %i cents',
  async (balance, pieces, number) => {
    const api = bosFamily();
    await api.change(
      `UPDATE accounts SET balance = ${balance / 100} WHERE child_id = '${await api.idOf('bo-rivera')}'`,
    );
    const { screen } = await bo(api);
    const card = (await screen.findByRole('heading', { name: 'My Savings' })).closest(
      '.justify-between',
    )?.parentElement;
    expect(textOf(card?.querySelector('p') ?? null)).toBe(number);
    const drawn = card?.querySelectorAll('[data-piece]') ?? [];
    expect(Array.from(drawn, piece => piece.getAttribute('data-piece'))).toEqual(pieces);
    expect(screen.queryAllByRole('button', { name: 'Withdraw' })).toHaveLength(balance > 0 ? 1 : 0);
  },
);

test.each([
  ['EUR', 388, ['200', '100', '50', '20', '10', '5', '2', '1'], ['2€', '1€', '50', '20', '10', '5', '2', '1']],
  ['GBP', 700, ['500', '200'], ['£5', '£2']],
  ['JPY', 66_600, ['50000', '10000', '5000', '1000', '500', '100'], ['500', '100', '50', '10', '5', '1']],
] as const)(
  'coins and notes are those of the currency, and plain discs in one that has no drawings: %s',
  async (currency, balance, pieces, prints) => {
    const api = bosFamily();
    await api.change(
      `UPDATE families SET currency = '${currency}'`,
      `UPDATE accounts SET balance = ${balance / 100} WHERE child_id = '${await api.idOf('bo-rivera')}'`,
    );
    const { screen } = await bo(api);
    const heading = await screen.findByRole('heading', { name: 'My Savings' });
    const drawn = [...(heading.closest('.justify-between')?.parentElement?.querySelectorAll('[data-piece]') ?? [])];
    expect(drawn.map(piece => piece.getAttribute('data-piece'))).toEqual(pieces);
    expect(drawn.map(piece => piece.textContent)).toEqual(prints);
  },
);

test('an amount is read aloud with the name of its currency', async () => {
  const speech = fakeSpeech(LOCAL);
  const api = bosFamily();
  await api.change(
    "UPDATE families SET currency = 'JPY', locale = 'ja-JP'",
    `UPDATE accounts SET balance = 500 WHERE child_id = '${await api.idOf('bo-rivera')}'`,
  );
  const { screen, user } = await bo(api);
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }));
  expect(speech.said[0]?.text).toBe('You have 500 Japanese yen.');
});

test.each([
  ['no speech at all', undefined],
  ['no voice', []],
  ['remote voices only', [voice('Google US English', 'en-US', false), voice('Cloud', 'de-DE', false)]],
] as const)('Only a voice on the device reads aloud; without one there is no such button: %s', async (_, voices) => {
  const speech = voices && fakeSpeech(...voices);
  const { screen } = await bo(bosFamily());
  await screen.findByRole('button', { name: 'I did it' });
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
  speech?.arrive(...(voices ?? []), voice('Still remote', 'en-GB', false));
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
});

test('Only a voice on the device reads aloud; without one there is no such button: voices that arrive with voiceschanged bring the button, and an English one reads', async () => {
  const speech = fakeSpeech();
  const { screen, user } = await bo(bosFamily());
  await screen.findByRole('button', { name: 'I did it' });
  const remote = voice('Google US English', 'en-US', false);
  speech.arrive(remote, voice('Anna', 'de-DE', true), voice('Daniel', 'en_GB', true), LOCAL);
  await user.click(await screen.findByRole('button', { name: 'Read Feed the cat aloud' }));
  expect(speech.said).toMatchObject([{ text: 'Feed the cat. 50 cents. Due today.', voice: LOCAL, lang: 'en-US' }]);
  await user.click(screen.getByRole('button', { name: 'Read aloud' }));
  const debt = 'You owe 7 dollars and 24 cents. Your next four allowances pay it back.';
  expect(speech.said[1]?.text).toBe(debt);
  speech.arrive(remote, voice('Anna', 'de-DE', true), voice('Daniel', 'en_GB', true));
  await user.click(screen.getByRole('button', { name: 'Read Feed the cat aloud' }));
  expect(speech.said[2]?.voice?.name).toBe('Daniel');
  speech.arrive(remote);
  await expect.poll(() => screen.queryByRole('button', { name: /aloud/ })).toBeNull();
});

test('without an English voice on the device another local one reads, never a remote English one', async () => {
  const speech = fakeSpeech(voice('Google US English', 'en-US', false), voice('Anna', 'de-DE', true));
  const { screen, user } = await bo(bosFamily());
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }));
  expect(speech.said[0]?.voice?.name).toBe('Anna');
});

test('What is read aloud has no name of a member of the family', async () => {
  const speech = fakeSpeech(LOCAL);
  const api = bosFamily();
  await changeChore(api, CALLED);
  const { screen, user } = await bo(api);
  await user.click(await screen.findByRole('button', { name: /^Read Bo, help/ }));
  const [said] = speech.said;
  expect(said?.text).toBe('help with car and. 50 cents. Due today.');
  const members = await api.call('dana', 'listFamilyMembers', {});
  for (const name of members.flatMap(({ username, firstName }) => [username, firstName]))
    expect(said?.text.toLowerCase()).not.toMatch(new RegExp(`\\b${name.toLowerCase()}\\b`));
});

test('What is read aloud has no name of a member of the family: also on the child’s own device, which does not get the names of others', async () => {
  const speech = fakeSpeech(LOCAL);
  const api = bosFamily();
  await changeChore(api, CALLED);
  const childIds = [await api.idOf('bo-rivera')];
  const { secret } = await api.call('dana', 'createInvitation', { body: { kind: 'device', childIds } });
  const headers = { 'content-type': 'application/json' };
  await api.fetch('/api/invitations/accept', { method: 'POST', headers, body: JSON.stringify({ secret }) });
  const tab = openTab(api);
  const { screen, user } = tab;
  await pick(tab, 'bo-rivera');
  await user.click(await screen.findByRole('button', { name: /^Read Bo, help/ }));
  expect(speech.said[0]?.text).toBe('help with car and. 50 cents. Due today.');
});

test('without the list of names nothing is read', async () => {
  fakeSpeech(LOCAL);
  const api = bosFamily();
  api.wish({ listFamilyMembers: 'INTERNAL' });
  const { screen } = await bo(api);
  await screen.findByRole('button', { name: 'I did it' });
  expect(screen.queryByRole('button', { name: /aloud/ })).toBeNull();
});

test('a second press stops the voice, another text replaces it, and leaving the page stops it', async () => {
  const speech = fakeSpeech(LOCAL);
  const { screen, user } = await bo(bosFamily());
  const read = await screen.findByRole('button', { name: 'Read Feed the cat aloud' });
  const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');
  await user.click(read);
  expect([pressed(read), speech.cancelled]).toEqual(['true', 1]);
  await user.click(read);
  expect([pressed(read), speech.cancelled]).toEqual(['false', 2]);
  await user.click(read);
  act(() => speech.said[1]?.onend?.());
  expect(pressed(read)).toBe('false');
  const home = screen.getByRole('button', { name: 'Read aloud' });
  await user.click(read);
  const before = speech.cancelled + 1;
  await user.click(home);
  // The end of the first text does not stop the second one.
  await expect.poll(() => [pressed(read), pressed(home), speech.cancelled]).toEqual(['false', 'true', before]);
  await user.click(screen.getByRole('link', { name: 'Goals' }));
  await expect.poll(() => speech.cancelled).toBe(before + 1);
});

test('a hidden page stops the voice', async () => {
  const speech = fakeSpeech(LOCAL);
  const { screen, user } = await bo(bosFamily());
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }));
  const before = speech.cancelled;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(speech.cancelled).toBe(before + 1);
  vi.restoreAllMocks();
});

test('The simple view is offered for children of 3 to 7 years, and is never switched on by itself: a child who grew up can be switched off', async () => {
  const api = openFamily();
  expect(await simpleOf(api)).toEqual([]);
  await api.change("UPDATE members SET switches = switches || '{\"simpleView\": true}' WHERE username = 'leo'");
  const bos = await openChild(api, 'bo-rivera');
  const switchOf = ({ screen }: Tab, name: string) => screen.findByRole('switch', { name: `Simple view for ${name}` });
  await bos.user.click(await switchOf(bos, 'Bo'));
  await expect.poll(async () => (await simpleOf(api)).toSorted()).toEqual(['bo-rivera', 'leo']);
  api.wish({ setSwitch: 'INTERNAL' });
  await bos.user.click(await switchOf(bos, 'Bo'));
  await bos.layers.findByText('Failed to update simple view setting');
  await expect.poll(async () => (await switchOf(bos, 'Bo')).getAttribute('aria-checked')).toBe('true');
  api.wish({ setSwitch: undefined });
  const leos = await openChild(api, 'leo');
  await leos.user.click(await switchOf(leos, 'Leo'));
  await expect.poll(() => leos.screen.queryByRole('switch', { name: 'Simple view for Leo' })).toBeNull();
  const mias = await openChild(api, 'mia');
  await mias.screen.findByRole('switch', { name: 'Rewards for Mia' });
  expect(mias.screen.queryByRole('switch', { name: 'Simple view for Mia' })).toBeNull();
});

test('a switch by an adult reaches the child’s open page', async () => {
  const api = openFamily();
  const { screen, runtime } = await bo(api);
  await screen.findByRole('heading', { name: 'Transaction Ledger' });
  const body = { name: 'simpleView', enabled: true } as const;
  await api.call('dana', 'setSwitch', { params: { id: await api.idOf('bo-rivera') }, body });
  await act(() => runtime.queryClient.invalidateQueries());
  await expect.poll(() => screen.queryAllByRole('button', { name: 'I did it' }).length).toBe(2);
  expect(nth(await screen.findAllByText(/^You owe/), 0)).toBeTruthy();
});

test('The goals of the simple view are one jar with a voice; its name opens what can be done with it', async () => {
  const speech = fakeSpeech(LOCAL);
  const { screen, layers, user } = await openTabAs(bosFamily(), 'bo-rivera', { path: '/goals' });
  await user.click(await screen.findByRole('button', { name: 'Read A really big dinosaur aloud' }));
  expect(nth(speech.said, 0).text).toBe('A really big dinosaur. You need 32 dollars more.');
  expect(screen.queryByText('Goals in progress')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'A really big dinosaur' }));
  const sheet = within(await layers.findByRole('dialog', { name: 'A really big dinosaur' }));
  sheet.getByRole('button', { name: 'Edit' });
  sheet.getByRole('button', { name: 'Delete' });
});

test('a note in the simple view has a voice', async () => {
  const speech = fakeSpeech(LOCAL);
  const api = openFamily();
  await api.change("UPDATE members SET switches = switches || '{\"simpleView\": true}' WHERE username = 'mia'");
  const { screen, user } = await openTabAs(api, 'mia', { path: '/goals' });
  const note = within(await screen.findByRole('region', { name: 'Purchase Request Updates' }));
  await user.click(await note.findByRole('button', { name: 'Read Roller skates aloud' }));
  expect(nth(speech.said, 0).text).toContain('Let us try some on in the shop first, on Saturday.');
});
