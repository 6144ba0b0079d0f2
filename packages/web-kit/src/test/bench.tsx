import { createApiClient } from '@pocketful/api-client/client';
import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { currentToast } from '@pocketful/ui-kit/toast-store';
import { type RenderResult, render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createDrafts } from '../drafts.tsx';
import { LayersProvider } from '../layers.tsx';
import { newQueryClient } from '../query-client.tsx';
import { RuntimeProvider, type WebRuntime } from '../runtime.tsx';

/** A call that waits for its answer. */
export interface Pending {
  /** 'PATCH /api/chores/x/approve' */
  readonly call: string;
  readonly body: unknown;
  answer(body: unknown): Promise<void>;
  /** A page of a list, and where the next one begins. */
  answerPage(body: unknown, cursor: string): Promise<void>;
  refuse(code: ErrorCode, errors?: readonly { path: string; message: string }[]): Promise<void>;
  /** The connection breaks before an answer comes. */
  lose(): Promise<void>;
}

/** A tab with a server that answers when the test says so. */
export interface Bench {
  readonly runtime: WebRuntime;
  readonly pending: Pending[];
  /** Every call so far. */
  readonly calls: string[];
  /** Whoever is active. */
  person: string | undefined;
  /** How often the session was doubted. */
  doubts: number;
  readonly crashes: unknown[];
  show(children: ReactNode): RenderResult;
  /** The oldest call that waits. */
  next(): Pending;
}

const settled = () => act(async () => void (await new Promise(resolve => setTimeout(resolve, 20))));

export function newBench(): Bench {
  const pending: Pending[] = [];
  const calls: string[] = [];
  const server: typeof fetch = (url, init = {}) =>
    new Promise((resolve, reject) => {
      const call = `${init.method ?? 'GET'} ${String(url)}`;
      calls.push(call);
      const end = async (finish: () => void) => {
        pending.splice(pending.indexOf(waiting), 1);
        finish();
        await settled();
      };
      const say = (status: number, body: unknown, headers: Record<string, string> = {}) =>
        resolve(new Response(JSON.stringify(body), { status, headers }));
      const waiting: Pending = {
        call,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        answer: body => end(() => say(200, body)),
        answerPage: (body, cursor) => end(() => say(200, body, { 'x-next-cursor': cursor })),
        refuse: (code, errors) => {
          const { status, title, message } = ERRORS[code];
          return end(() => say(status, { title, status, detail: message, message, code, requestId: 'r-1', errors }));
        },
        lose: () => end(() => reject(new TypeError('lost'))),
      };
      pending.push(waiting);
      init.signal?.addEventListener('abort', () => void end(() => reject(init.signal?.reason)));
    });
  const bench: Bench = {
    runtime: {
      api: createApiClient({ fetch: server, activeMember: () => bench.person }),
      queryClient: newQueryClient(),
      drafts: createDrafts(undefined),
      person: () => bench.person,
      answered: () => undefined,
      sessionInDoubt: () => {
        bench.doubts += 1;
      },
      crashed: error => bench.crashes.push(error),
    },
    pending,
    calls,
    person: 'dana',
    doubts: 0,
    crashes: [],
    show: children =>
      render(
        <MemoryRouter>
          <RuntimeProvider runtime={bench.runtime}>
            <LayersProvider>{children}</LayersProvider>
          </RuntimeProvider>
        </MemoryRouter>,
      ),
    next: () => {
      const [first] = pending;
      if (!first) throw new Error('no call is waiting');
      return first;
    },
  };
  return bench;
}

/** What the toast on the screen says. */
export function toastText(): string | undefined {
  const shown = currentToast();
  return shown?.open ? `${shown.title}: ${shown.description ?? ''}` : undefined;
}
