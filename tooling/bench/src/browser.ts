import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { PROFILE_HEADER } from '@pocketful/api-contract/route';
import type { HttpCall } from './works.ts';

/** What a browser keeps of the API's cookie. */
export interface Cookie {
  readonly name: string;
  /** Without its signature: the family's id, a point and a secret. */
  readonly familyId: string;
  readonly secret: string;
}

/** One device before a listening API. */
export interface Browser {
  readonly client: ApiClient;
  /** The member that its pages were rendered for. */
  member: string | undefined;
  cookie(): Cookie;
  /** Sends a call as it is, with further headers. Throws unless it succeeds. */
  send(call: HttpCall, headers?: Record<string, string>): Promise<void>;
}

/** Opens a device before the API on this port. */
export function openBrowser(port: number): Browser {
  const origin = `http://127.0.0.1:${port}`;
  let jar = '';
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    if (jar) headers.set('cookie', jar);
    const answer = await fetch(new URL(String(input), origin), { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) jar = cookie.split(';', 1)[0] ?? '';
    return answer;
  };
  const browser: Browser = {
    client: createApiClient({ fetch: send, activeMember: () => browser.member }),
    member: undefined,
    cookie: () => {
      const [name = '', value = ''] = jar.split('=');
      const [familyId = '', secret = ''] = decodeURIComponent(value).split('.');
      return { name, familyId, secret };
    },
    async send({ method, path, body }, headers = {}) {
      const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const rendered: Record<string, string> = browser.member ? { [PROFILE_HEADER]: browser.member } : {};
      const answer = await send(path, {
        method,
        headers: { accept: 'application/json', ...typed, ...rendered, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    },
  };
  return browser;
}
