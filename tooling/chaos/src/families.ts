import { type Browser, openBrowser } from './browser.ts';
import type { Shared } from './operation.ts';
import { newPath, PushDevice, pushInput } from './push-device.ts';
import type { Random } from './random.ts';
import type { ObjectType, Terms } from './writes.ts';

export const PASSWORD = 'Pocketful-1!';
export const PIN = '2580';
const CHILDREN = [
  { name: 'Mia', pin: '4821' },
  { name: 'Leo', pin: '7350' },
];
const REWARDS = ['Read a book', 'Practice the piano', 'Help a neighbor'];

/** An object as the clients of a family know it. It may be outdated. */
export interface Item {
  readonly type: ObjectType;
  readonly id: string;
  readonly childId: string;
  readonly amount: string;
  /** Its terms when it was created. */
  readonly terms?: Terms | undefined;
  /** The offer that a chore was taken from. */
  readonly offer?: string | undefined;
  state: string;
}

/** A client that is signed in: an adult, or a child. */
export interface Client {
  readonly family: Family;
  readonly role: 'adult' | 'child';
  readonly memberId: string;
  readonly browser: Browser;
  /** The device of an adult, for pushes. */
  readonly device: PushDevice | undefined;
}

/** A family with two children. */
export interface Family {
  readonly id: string;
  readonly email: string;
  readonly children: readonly string[];
  /** Rewards by child. */
  readonly rewards: ReadonlyMap<string, readonly { readonly id: string; readonly amount: string }[]>;
  readonly items: Items;
  /** Two devices of the adult, one of each child. */
  readonly clients: readonly Client[];
  /** The devices of the adults, with their subscriptions to pushes. */
  readonly devices: PushDevice[];
}

/** The most items of a type that the clients of a family remember. */
const REMEMBERED = 40;

/** States in which an object waits for a client. */
const WAITING = ['pending', 'submitted', 'rejected', 'open', 'taken', 'in turn', 'set'];

/** The objects that the clients of a family know. */
export class Items {
  readonly #byType = new Map<ObjectType, Item[]>();

  of(type: ObjectType, states: readonly string[], childId?: string): readonly Item[] {
    const items = this.#byType.get(type) ?? [];
    return items.filter(item => states.includes(item.state) && (childId ?? item.childId) === item.childId);
  }

  /** Adds an object that they do not know yet. */
  add(item: Item): void {
    const items = this.#byType.get(item.type) ?? [];
    if (items.some(({ id }) => id === item.id)) return;
    this.#byType.set(item.type, items);
    items.push(item);
    if (items.length <= REMEMBERED) return;
    // Forgets a finished object first: a forgotten waiting one would stay on a list of the product forever.
    const done = items.findIndex(({ state }) => !WAITING.includes(state));
    items.splice(Math.max(done, 0), 1);
  }

  remove(item: Item): void {
    const items = this.#byType.get(item.type) ?? [];
    const at = items.indexOf(item);
    if (at >= 0) items.splice(at, 1);
  }
}

/** Signs a new adult up, with the profile active. */
export async function signUp(browser: Browser, name: string) {
  const { user } = await browser.call('signup', {
    body: {
      ...{ accountType: 'family_admin', firstName: 'Dana', lastName: 'Rivera', username: name, timeZone: 'UTC' },
      ...{ email: `${name}@pocketful.example`, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ pin: PIN, confirmPin: PIN, privacyPolicyAccepted: true, termsAccepted: true },
    },
  });
  browser.member = user.id;
  return user;
}

/** Signs a family up and opens its four clients. The adult's devices get pushes. */
export async function openFamily(
  base: () => string,
  name: string,
  random: Random,
  shared: Pick<Shared, 'number' | 'subscribe'>,
  familyIdOf: (memberId: string) => Promise<string>,
): Promise<Family> {
  const parent = openBrowser(base, random.fork());
  const { id: adultId, email } = await signUp(parent, name);
  const rewards = new Map<string, { id: string; amount: string }[]>();
  const [category] = await parent.call('listRewardCategories', {});
  for (const child of CHILDREN) {
    const consent = { parentalConsent: true, dataCollectionConsent: true } as const;
    const body = { firstName: child.name, username: child.name.toLowerCase(), age: 9, pin: child.pin, ...consent };
    const { id: childId } = await parent.call('addChild', { body });
    await parent.call('setSwitch', { params: { id: childId }, body: { name: 'proposals', enabled: true } });
    rewards.set(childId, []);
    for (const reward of REWARDS) {
      const amount = `0.${random.whole(10, 99)}`;
      const { id } = await parent.call('createReward', {
        body: { childId, name: reward, description: reward, amount, category: category?.name ?? '' },
      });
      rewards.get(childId)?.push({ id, amount });
    }
  }
  const children = [...rewards.keys()];
  const pick = async (memberId: string, pin: string): Promise<Browser> => {
    const browser = openBrowser(base, random.fork());
    await browser.call('login', { body: { email: '', username: name, password: PASSWORD } });
    const { success } = await browser.call('verifyPin', { body: { userId: memberId, pin } });
    if (!success) throw new Error(`the PIN of ${memberId} was refused`);
    browser.member = memberId;
    return browser;
  };
  const clients: Client[] = [];
  const family: Family = {
    ...{
      id: await familyIdOf(adultId),
      email: email ?? '',
      children,
      rewards,
      items: new Items(),
      clients,
      devices: [],
    },
  };
  for (const browser of [parent, await pick(adultId, PIN)]) {
    const device = new PushDevice(browser);
    family.devices.push(device);
    clients.push({ family, role: 'adult', memberId: adultId, browser, device });
    const path = newPath(shared);
    const noteAnswer = device.begin(path);
    await browser.call('startPush', pushInput(shared.subscribe, path));
    noteAnswer();
  }
  for (const [index, memberId] of children.entries()) {
    const browser = await pick(memberId, CHILDREN[index]?.pin ?? '');
    clients.push({ family, role: 'child', memberId, browser, device: undefined });
  }
  return family;
}
