import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { routes } from '@pocketful/api-contract/routes';
import type { Random } from './random.ts';

/** A client of the API with cookies, such as a browser. */
export interface Browser extends ApiClient {
  /** The id of the active member. */
  member: string | undefined;
  /** Whether it gives up early. Before faults begin it waits. */
  hurried: boolean;
  /** Forgets all cookies: the next call comes from a new device. */
  forget(): void;
}

/** The part of the calls that close their connection, so that the calls spread over the API processes. */
const CLOSING = 0.05;
/** The shortest and the longest wait for an answer, in milliseconds. */
const PATIENCE = { least: 1500, most: 8000 };
const SET_UP_MS = 30_000;

/** The first three numbers of an address of a network that no other client has. */
export const newNetwork = (random: Random): string =>
  `${random.whole(11, 126)}.${random.whole(0, 255)}.${random.whole(0, 255)}`;

/**
 * Opens a browser at an address. It has its own patience, since a caller who gives up early repeats a call that runs.
 *
 * @param address from where it seems to call. Default: any of a separate network, so that no limit by address is reached
 */
export function openBrowser(base: () => string, random: Random, address?: string): Browser {
  const network = newNetwork(random);
  const cookies = new Map<string, string>();
  const state: Pick<Browser, 'member' | 'hurried'> = { member: undefined, hurried: false };
  const patience = random.whole(PATIENCE.least, PATIENCE.most);
  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('x-forwarded-for', address ?? `${network}.${random.whole(1, 254)}`);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (random.chance(CLOSING)) headers.set('connection', 'close');
    const answer = await fetch(`${base()}${String(input)}`, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const client = createApiClient({
    calls: routes,
    fetch: send,
    activeMember: () => state.member,
    get timeoutMs() {
      return state.hurried ? patience : SET_UP_MS;
    },
  });
  return Object.assign(state, client, { forget: () => cookies.clear() });
}
