import type { Page } from '@playwright/test';
import { VIEWPORTS } from '../../src/browser.ts';
import { addChild, apiOf, type Child, newAdult, newChild, signUp } from '../../src/family.ts';
import { test } from '../../src/passing-days.ts';
import { expectToast, openDialog } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

const SOON = { timeout: 15_000 };
/** The days on which the oldest child is away, counted from the first Monday. */
const AWAY = { from: 3, to: 7 } as const;

/** Voices that arrive after the page: a remote one, then one on the device. Spoken texts are kept in `said`. */
function fakeVoices(): void {
  const said: { text: string; voice: string }[] = [];
  const voices: { name: string; lang: string; localService: boolean }[] = [];
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (one: { text: string; voice: { name: string } }) => said.push({ text: one.text, voice: one.voice.name }),
    cancel: () => undefined,
  });
  class Utterance {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  for (const [name, value] of Object.entries({ speechSynthesis: speech, SpeechSynthesisUtterance: Utterance, said }))
    Object.defineProperty(window, name, { value, configurable: true });
  setTimeout(() => {
    voices.push({ name: 'Remote', lang: 'en-US', localService: false });
    voices.push({ name: 'On the device', lang: 'en-US', localService: true });
    speech.dispatchEvent(new Event('voiceschanged'));
  }, 500);
}

const said = (page: Page) => page.evaluate('window.said');

/** The side of the smallest button on the page that a finger can press, in CSS pixels. */
const smallestButton = (page: Page) =>
  page.getByRole('main').evaluate(main => {
    const sides = Array.from(main.querySelectorAll('button'), button => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    });
    return Math.min(...sides);
  });

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

test('Add Chore and Assign Chore have ‘In turn’; adults and children see ‘Leo’s turn’; The simple view has pictures, one column, and buttons of at least 56 px; Only a voice on the device reads aloud; without one there is no such button: a family with children of five, nine and thirteen plays two weeks', async ({
  browser,
  days,
  page: laptop,
  api,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const dana = newAdult();
  const [pia, leo, mia] = [
    { ...newChild('Pia', '5814'), age: 5 },
    newChild('Leo', '7350'),
    { ...newChild('Mia', '4821'), age: 13 },
  ];
  await days.follow(laptop.context());
  await signUp(api, dana);
  /** A child with a phone. Its profile is picked anew each day. */
  const withPhone = async (child: Child) => {
    const { id } = await addChild(api, child);
    const context = await browser.newContext({ baseURL, viewport: VIEWPORTS.phone, reducedMotion: 'reduce' });
    return { ...child, id, page: await context.newPage(), api: apiOf(context, baseURL) };
  };
  const [five, nine, thirteen] = [await withPhone(pia), await withPhone(leo), await withPhone(mia)];
  await api.call('completeSetup', {});
  const danaId = (await api.call('listFamilyMembers', {})).find(({ role }) => role !== 'child')?.id ?? '';
  const devices = [{ page: laptop, api, id: danaId, pin: dana.pin }, ...[five, nine, thirteen]];
  const enter = async () => {
    for (const { api, id, pin } of devices) {
      await api.call('login', { body: { email: '', username: dana.username, password: dana.password } });
      await api.call('verifyPin', { body: { userId: id, pin } });
    }
  };
  const nextDay = async (day: number) => {
    for (const { page } of devices) await page.goto('about:blank');
    await days.goTo(day);
    await enter();
    for (const { page } of devices) await days.follow(page.context());
  };
  await enter();
  await days.follow(five.page.context());
  await laptop.goto('/chores');
  const first = new Date(await laptop.evaluate(() => Date.now()));
  const at = (day: number) => new Date(first.getTime() + day * 86_400_000);
  const turns = async () => (await api.call('listChoreOffers', {})).find(({ inTurns }) => inTurns);
  const own = async (child: typeof five) =>
    (await api.call('listChores', {})).filter(({ childId }) => childId === child.id);

  await test.step('Monday: Dana gives a chore in turns, one to the first, one to a child, and an allowance', async () => {
    await openDialog(laptop, 'Add Chore');
    const dialog = laptop.getByRole('dialog', { name: 'Add Chore' });
    await dialog.getByLabel('Who does it').selectOption({ label: 'In turn' });
    await dialog.getByRole('checkbox', { name: pia.firstName }).uncheck();
    await dialog.getByLabel('Chore name').fill('Feed the cat');
    await dialog.getByLabel('Reward').fill('1');
    await dialog.getByLabel('Due date').fill(dayOf(first));
    await dialog.getByRole('radio', { name: 'Daily' }).check();
    await dialog.getByRole('button', { name: 'Add Chore' }).click();
    await expectToast(laptop, 'Turns added');
    await expect(laptop.getByText('In turn').filter({ visible: true })).toHaveCount(1);
    const dueDate = at(3).toISOString();
    const childIds = [nine.id, thirteen.id];
    await api.call('createChoreOffer', { body: { childIds, name: 'Wash the car', reward: '5.00', dueDate } });
    const practice = { childId: thirteen.id, name: 'Practice the piano', reward: '0.50', dueDate: first.toISOString() };
    await api.call('createChore', { body: { ...practice, isRecurring: true, frequency: 'daily' } });
    const allowance = { childId: thirteen.id, amount: '4.00', rhythm: 'weekly', day: 5 } as const;
    await api.call('createAllowance', { body: allowance });
    const params = { childId: thirteen.id };
    const body = { from: dayOf(at(AWAY.from)), to: dayOf(at(AWAY.to)), skipsAllowances: false };
    await api.call('createAbsence', { params, body });
    await api.call('setSwitch', { params: { id: five.id }, body: { name: 'simpleView', enabled: true } });
    const water = { childId: five.id, name: `Water ${leo.firstName}'s plant`, reward: '0.50', dueDate };
    await api.call('createChore', { body: { ...water, dueDate: at(1).toISOString(), iconName: 'Sprout' } });
  });

  await test.step('Tuesday: of two taps on an offer the fastest wins', async () => {
    await nextDay(1);
    const pages = [nine.page, thirteen.page];
    for (const page of pages) await page.goto('/chores');
    const buttons = pages.map(page => page.getByRole('button', { name: 'Take It: Wash the car' }));
    for (const button of buttons) await expect(button).toBeVisible();
    await Promise.all(buttons.map(button => button.click()));
    const told = await Promise.all(
      pages.map(async page => {
        const notes = page.getByRole('region', { name: /^Notifications/ });
        await expect(notes).toContainText(/is on your list|Somebody was faster/);
        return (await notes.textContent())?.includes('Somebody was faster.');
      }),
    );
    expect(told.sort()).toEqual([false, true]);
    expect((await api.call('listChores', {})).filter(({ name }) => name === 'Wash the car')).toHaveLength(1);
  });

  await test.step('Tuesday: the child of five finds, hears and submits a chore without reading', async () => {
    const { page } = five;
    await page.addInitScript(fakeVoices);
    await page.goto('/');
    // The picture and the coins, large enough, without a word that says so.
    const plant = page.locator('[data-picture=Sprout]');
    await expect(plant).toBeVisible();
    expect((await plant.boundingBox())?.width).toBeGreaterThanOrEqual(48);
    const row = page.getByRole('listitem').filter({ has: plant });
    await expect(row.locator('[data-piece="25"]')).toHaveCount(2);
    const [speaker, done] = [row.getByRole('button', { name: /aloud$/ }), row.getByRole('button').last()];
    await expect(speaker).toBeVisible();
    expect(await smallestButton(page)).toBeGreaterThanOrEqual(56);
    await speaker.click();
    expect(await said(page)).toEqual([{ text: 'Water plant. 50 cents. Due today.', voice: 'On the device' }]);
    await done.click();
    await expect(row.getByRole('button', { name: /^Take Back/ })).toBeVisible();
    expect((await own(five))[0]?.status).toBe('submitted');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    for (const path of ['/chores', '/rewards', '/goals']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => smallestButton(page), path).toBeGreaterThanOrEqual(56);
    }
    await page.goto('/');
  });

  await test.step('Two weeks: turns pass although Leo never submits, and go round while Mia is away', async () => {
    const held: (string | null | undefined)[] = [];
    for (let day = 1; day < 14; day++) {
      if (day > 1) await nextDay(day);
      await expect.poll(async () => dayOf(new Date((await turns())?.dueDate ?? 0)), SOON).toBe(dayOf(at(day)));
      const turn = await turns();
      held.push(turn?.turnOf);
      const [chore] = (await own(thirteen)).filter(({ isTurn, status }) => isTurn && status === 'pending');
      expect(chore !== undefined).toBe(turn?.turnOf === 'Mia');
      if (chore) await thirteen.api.call('submitChore', { params: { id: chore.id } });
    }
    const away = held.slice(AWAY.from - 1, AWAY.to);
    expect(away).toEqual(away.map(() => 'Leo'));
    const others = [held.slice(0, AWAY.from - 1), held.slice(AWAY.to)];
    for (const list of others) for (const [at, name] of list.entries()) if (at > 0) expect(name).not.toBe(list[at - 1]);
    expect(others[1]?.[0]).toBe('Mia');
    const fed = (await own(thirteen)).filter(({ isTurn, status }) => isTurn && status === 'submitted');
    expect(fed).toHaveLength(held.filter(name => name === 'Mia').length);
    expect((await own(nine)).filter(({ isTurn }) => isTurn).length).toBeLessThanOrEqual(1);
  });

  await test.step('Saturday of the second week: nothing stopped that should go on', async () => {
    const piano = (await own(thirteen)).filter(({ isRecurring }) => isRecurring);
    // Mia's series waits for her; two Fridays were paydays, one of them while she was away.
    expect(piano).toMatchObject([{ status: 'pending' }]);
    const balance = await thirteen.api.call('getChildBalance', { params: { id: thirteen.id } });
    expect(balance.balance).toBe(8);
    await nine.page.goto('/chores');
    await expect(nine.page.getByText(/^(Mia's|Your) turn/)).toBeVisible();
    expect(await days.run('verify')).toContain('All books add up');
  });
});
