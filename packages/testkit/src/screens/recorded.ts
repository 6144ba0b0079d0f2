import type { Answer } from '@pocketful/api-client/client';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import { NEXT_CURSOR_HEADER } from '@pocketful/contract-core/route';
import type { FamilyName, Recording, Viewer } from '../family/families.ts';
import { routeOf, wished } from './wished.ts';
import type { Wishes } from './wishes.ts';

/** The answers of a story's calls that send something, or that differ from the recorded ones. */
type Answers = { readonly [N in RouteName]?: Answer<N> };

/** Who looks at which family. */
export interface Look {
  /** Default: the family of the demo. */
  readonly of?: FamilyName;
  readonly viewer: Viewer;
  /** Outcomes of calls instead of the answers. */
  readonly wishes?: Wishes;
  readonly answers?: Answers;
}

/** A recording as an API. */
export interface RecordedApi {
  readonly recording: Recording;
  readonly fetch: typeof fetch;
  /** The calls without a recorded or written answer, so far. */
  readonly missing: readonly string[];
}

/** Opens a recording of the folder that Storybook serves. */
export async function openRecording({ of = 'rivera', viewer, wishes = {}, answers = {} }: Look): Promise<RecordedApi> {
  const response = await fetch(`${import.meta.env.BASE_URL}recordings/${of}/${viewer}.json`);
  if (!response.ok) throw new Error(`nothing is recorded for ${viewer} of ${of}`);
  const recording: Recording = await response.json();
  const missing: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://pocketful.test');
    searchParams.sort();
    const address = [pathname, String(searchParams)].filter(Boolean).join('?');
    const name = routeOf(init?.method ?? 'GET', pathname);
    if (name === 'listenToEvents') return new Response(new ReadableStream());
    if (name && Object.hasOwn(answers, name)) return respond(routes[name].status, answers[name]);
    const recorded = name && routes[name].method === 'GET' ? recording.answers[address] : undefined;
    if (recorded)
      return respond(recorded.status ?? 200, recorded.body, recorded.next ? { [NEXT_CURSOR_HEADER]: 'next' } : {});
    const asked = `${name ?? 'no call'}: ${init?.method ?? 'GET'} ${address}`;
    missing.push(asked);
    console.error(`no answer is recorded or written for ${asked}`);
    throw new TypeError('Failed to fetch');
  };
  return { recording, fetch: wished(answer, () => wishes), missing };
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status: 204 });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** Replaces the names of members, such as $mia, by their recorded ids. */
export function withIds(text: string, { ids }: Pick<Recording, 'ids'>): string {
  return text.replaceAll(/\$([\w-]+)/g, (name, username: string) => ids[username] ?? name);
}
