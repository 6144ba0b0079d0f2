import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { routes } from '@pocketful/api-contract/routes';
import { PROFILE_HEADER } from '@pocketful/contract-core/route';
import type { HttpCall } from './works.ts';

/** The name and the value of a session's cookie. */
export interface SessionCookie {
  readonly name: string;
  readonly familyId: string;
  readonly secret: string;
}

/** The family's id, a secret and a signature, with points between them. */
const SESSION = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\./;

/** One device before a listening API. */
export interface Browser {
  readonly client: ApiClient;
  /** The member that its pages were rendered for. */
  member: string | undefined;
  sessionCookie(): SessionCookie;
  /** Sends a call as it is, with further headers. Throws unless it succeeds. */
  send(call: HttpCall, headers?: Record<string, string>): Promise<void>;
}

/** Opens a device before the API on this port. */
export function openBrowser(port: number): Browser {
  const origin = `http://127.0.0.1:${port}`;
  const jar = new Map<string, string>();
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(new URL(String(input), origin), { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const browser: Browser = {
    client: createApiClient({ calls: routes, fetch: send, activeMember: () => browser.member }),
    member: undefined,
    sessionCookie: () => {
      for (const [name, value] of jar) {
        const [, familyId, secret] = SESSION.exec(decodeURIComponent(value)) ?? [];
        if (familyId !== undefined && secret !== undefined) return { name, familyId, secret };
      }
      throw new Error('no cookie names a session');
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
