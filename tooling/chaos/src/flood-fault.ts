import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf } from './answer-of.ts';
import { type Browser, newNetwork, openBrowser } from './browser.ts';
import { PASSWORD, PIN, signUp } from './families.ts';
import type { FaultScene } from './faults.ts';
import { type Flood, wrongFlood } from './flood-check.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** The number of tries of each flood, the number at once, and the most tries that the product grants. */
const TRIES = { signIns: 80, pins: 20, signUps: 30 };
const AT_ONCE = 8;
const MOST = { signIns: 50, pins: 5, signUps: 20 };
const LOCKED = '429 LOCKED_OUT';
/** The PIN of the child, and a wrong PIN. */
const CHILDS = { pin: '9164', wrong: '0246' };

/** Sign-ins, PINs and sign-ups in floods. Only the attacked PIN and the attacker's address are locked. */
export async function floodSignIns({ stage, random, report }: FaultScene): Promise<void> {
  const victim = await openVictim(stage, random);
  for (const flood of [floodOfSignIns, floodOfPins, floodOfSignUps]) {
    const meanwhile: string[] = [];
    let done = false;
    const working = (async () => {
      while (!done) {
        meanwhile.push(await answerOf(() => victim.browser.call('getDashboard', {})));
        await sleep(100);
      }
    })();
    const flooded = await flood(stage, random, victim);
    done = true;
    await working;
    report(wrongFlood({ ...flooded, meanwhile }));
  }
}

type Victim = Awaited<ReturnType<typeof openVictim>>;
type Flooded = Omit<Flood, 'meanwhile'>;

/** A family whose adult is signed in. */
async function openVictim({ base }: Stage, random: Random) {
  const name = `flooded-${random.whole(1, 1e9)}`;
  const browser = openBrowser(base, random.fork());
  const { id: adultId } = await signUp(browser, name);
  const consent = { parentalConsent: true, dataCollectionConsent: true } as const;
  const child = { firstName: 'Kit', username: 'kit', age: 9, pin: CHILDS.pin, ...consent };
  const { id: childId } = await browser.call('addChild', { body: child });
  return { name, browser, adultId, childId };
}

const signIn = (browser: Browser, username: string, password = PASSWORD) =>
  answerOf(() => browser.call('login', { body: { email: '', username, password } }));

async function pickBy(browser: Browser, userId: string, pin: string): Promise<string> {
  let isRight = false;
  const answer = await answerOf(async () => {
    isRight = (await browser.call('verifyPin', { body: { userId, pin } })).success;
  });
  return answer === 'done' && !isRight ? 'wrong' : answer;
}

/** Passwords of the victim and of unknown names, from one address. */
async function floodOfSignIns({ base }: Stage, random: Random, victim: Victim): Promise<Flooded> {
  const address = `${newNetwork(random)}.7`;
  const at = (from?: string) => openBrowser(base, random.fork(), from);
  const answers = await manyTimes(TRIES.signIns, index =>
    signIn(at(address), index % 8 === 0 ? victim.name : `unknown-${index}`, 'Wrong-1!'),
  );
  return {
    name: 'a flood of sign-ins',
    ...{ answers, most: MOST.signIns },
    others: [
      await expecting('done', 'the victim on a new device elsewhere', () => signIn(at(), victim.name)),
      await expecting(LOCKED, 'the address of the flood', () => signIn(at(address), victim.name)),
    ],
  };
}

/** PINs of one child, on a device on which the family is unlocked. */
async function floodOfPins({ base }: Stage, random: Random, victim: Victim): Promise<Flooded> {
  const device = openBrowser(base, random.fork());
  await expecting('done', 'the device', () => signIn(device, victim.name));
  const answers = await manyTimes(TRIES.pins, () => pickBy(device, victim.childId, CHILDS.wrong));
  return {
    name: 'a flood of PINs',
    ...{ answers, most: MOST.pins },
    others: [
      await expecting(LOCKED, 'the child', () => pickBy(device, victim.childId, CHILDS.pin)),
      await expecting('done', 'the adult', () => pickBy(device, victim.adultId, PIN)),
    ],
  };
}

/** Families that one address creates. */
async function floodOfSignUps({ base }: Stage, random: Random): Promise<Flooded> {
  const address = `${newNetwork(random)}.7`;
  const create = (from?: string) =>
    answerOf(() => signUp(openBrowser(base, random.fork(), from), `flood-${random.whole(1, 1e9)}`));
  const answers = await manyTimes(TRIES.signUps, () => create(address));
  return {
    name: 'a flood of sign-ups',
    ...{ answers, most: MOST.signUps },
    others: [await expecting('done', 'a family elsewhere', () => create())],
  };
}

async function manyTimes(count: number, run: (index: number) => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) answers.push(await run(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** Repeats a call while the machine is busy. */
async function expecting(expected: string, who: string, call: () => Promise<string>) {
  let answer = await call();
  for (let tries = 0; tries < 20 && /^503|^no/.test(answer); tries++) {
    await sleep(200);
    answer = await call();
  }
  return { who, answer, expected };
}
