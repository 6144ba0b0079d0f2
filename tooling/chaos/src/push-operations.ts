import type { Browser } from './browser.ts';
import { type Family, PASSWORD, PIN } from './families.ts';
import type { Operation, Shared } from './operation.ts';
import { newPath, PushDevice, pushInput } from './push-device.ts';
import { intend } from './writes.ts';

/** The most further devices of the adults of a family. */
const EXTRA = 2;

/** Adults start and end pushes on their devices, sign in on further ones and out again. */
export const PUSH_OPERATIONS: readonly Operation[] = [
  {
    name: 'start pushes',
    weight: 0.6,
    by: 'adult',
    next({ device, shared }) {
      if (!device?.isReady()) return undefined;
      const path = newPath(shared);
      return intend('startPush', pushInput(shared.subscribe, path), { onAnswer: device.begin(path) });
    },
  },
  {
    name: 'end pushes',
    weight: 0.2,
    by: 'adult',
    next({ device }) {
      if (!device?.isReady()) return undefined;
      return intend('endPush', {}, { onAnswer: device.begin() });
    },
  },
  {
    name: 'sign in with pushes',
    weight: 0.2,
    by: 'adult',
    stranger: true,
    next({ family, shared }) {
      if (family.devices.filter(({ isExtra, signedIn }) => isExtra && signedIn).length >= EXTRA) return undefined;
      return { call: 'login', send: browser => signInWithPushes(browser, family, shared) };
    },
  },
  {
    name: 'sign out with pushes',
    weight: 0.3,
    by: 'adult',
    next({ family, random }) {
      const device = random.pick(family.devices.filter(one => one.isExtra && one.isReady()));
      if (!device) return undefined;
      device.signedIn = false;
      return { call: 'logout', send: () => device.browser.call('logout', {}), onAnswer: device.begin() };
    },
  },
];

/** Each try is another device, since the state of the former one is unknown. */
async function signInWithPushes(browser: Browser, family: Family, shared: Shared): Promise<void> {
  browser.forget();
  browser.member = undefined;
  const device = new PushDevice(browser, true);
  device.signedIn = false;
  const [adult] = family.clients;
  await browser.call('login', { body: { email: family.email, password: PASSWORD } });
  await browser.call('verifyPin', { body: { userId: adult?.memberId ?? '', pin: PIN } });
  browser.member = adult?.memberId;
  family.devices.push(device);
  const path = newPath(shared);
  const noteAnswer = device.begin(path);
  await browser.call('startPush', pushInput(shared.subscribe, path));
  noteAnswer();
  device.signedIn = true;
}
