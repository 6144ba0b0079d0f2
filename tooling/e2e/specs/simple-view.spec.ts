import type { Page } from '@playwright/test';
import { RULES } from '@pocketful/rules';
import { VIEWPORTS } from '../src/browser.ts';
import { addChild, newChild } from '../src/family.ts';
import { pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test.use({ viewport: VIEWPORTS.phone });

/** Voices that arrive after the page: a remote one, then one on the device. What is read is kept in `said`. */
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

test(`${RULES.people.simpleView}; ${RULES.people.localVoice}: a child of five finds, hears and submits a chore without reading`, async ({
  page,
  api,
  family,
}) => {
  const pia = { ...newChild('Pia', '5814'), age: 5 };
  const { id } = await addChild(api, pia);
  const dueDate = new Date().toISOString();
  const chore = { childId: id, name: `Feed ${family.child.firstName}'s cat`, reward: '0.50', dueDate };
  await api.call('createChore', { body: { ...chore, iconName: 'Cat' } });
  await page.addInitScript(fakeVoices);

  await page.goto('/settings?tab=accounts');
  await page.getByRole('switch', { name: `Simple view for ${pia.username}` }).click();
  await expect(page.getByRole('switch', { name: `Simple view for ${family.child.username}` })).toHaveCount(0);
  await switchProfile(page);
  await pick(page, pia);

  // The picture and the coins, large enough, without a word that says so.
  const cat = page.locator('[data-picture=Cat]');
  await expect(cat).toBeVisible();
  expect((await cat.boundingBox())?.width).toBeGreaterThanOrEqual(48);
  const row = page.getByRole('listitem').filter({ has: cat });
  await expect(row.locator('[data-piece="25"]')).toHaveCount(2);
  const [speaker, done] = [row.getByRole('button', { name: /aloud$/ }), row.getByRole('button').last()];
  await expect(speaker).toBeVisible();
  expect(await smallestButton(page)).toBeGreaterThanOrEqual(56);

  await speaker.click();
  expect(await said(page)).toEqual([{ text: 'Feed cat. 50 cents. Due today.', voice: 'On the device' }]);

  await done.click();
  await expect(row.getByRole('button', { name: /^Take Back/ })).toBeVisible();
  const [handedIn] = await api.call('listChores', {});
  expect(handedIn?.status).toBe('submitted');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});
