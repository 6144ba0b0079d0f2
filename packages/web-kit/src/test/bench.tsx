import { createApiClient } from '@pocketful/api-client/client';
import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { routes } from '@pocketful/api-contract/routes';
import type { LiveEvent } from '@pocketful/events/calls';
import { currentToast } from '@pocketful/ui-kit/toast-store';
import { type RenderResult, render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { newQueryClient } from '../calls/query-client.tsx';
import { RuntimeProvider, type WebRuntime } from '../calls/runtime.tsx';
import { createDrafts } from '../forms/drafts.tsx';
import { LayersProvider } from '../layers/layers.tsx';

/** A call that waits for its answer. */
export interface Pending {
  /** 'PATCH /api/chores/x/approve' */
  readonly call: string;
  readonly body: unknown;
  answer(body: unknown): Promise<void>;
  /** A page of a list, and where the next one begins. */
  answerPage(body: unknown, cursor: string): Promise<void>;
  /** The answer to a write, with the number of its row in the audit log. */
  answerAs(sequence: number, body: unknown): Promise<void>;
  /** A stream whose events the test sends. */
  answerStream(): Promise<FakeStream>;
  refuse(code: ErrorCode, errors?: readonly { path: string; message: string }[], requestId?: string): Promise<void>;
  /** The connection breaks before an answer comes. */
  lose(): Promise<void>;
}

/** A stream of events whose other end the test holds. */
export interface FakeStream {
  say(event: LiveEvent): Promise<void>;
  end(): Promise<void>;
  /** Whether the browser has closed it. */
  closed: boolean;
}

/** A tab with a server that answers when the test says so. */
export interface Bench {
  readonly runtime: WebRuntime;
  readonly pending: Pending[];
  /** Every call so far. */
  readonly calls: string[];
  /** The active member. */
  person: string | undefined;
  /** How often the session was doubted. */
  doubts: number;
  /** The app's message about a failed read. */
  notLoaded: string | undefined;
  /** Why it was doubted last. */
  why: 'locked' | undefined;
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
        answerAs: (sequence, body) => end(() => say(200, body, { 'x-trail-sequence': String(sequence) })),
        answerStream: async () => {
          const { stream, response } = fakeStream();
          init.signal?.addEventListener('abort', () => stream.abort(init.signal?.reason));
          await end(() => resolve(response));
          return stream;
        },
        answerPage: (body, cursor) => end(() => say(200, body, { 'x-next-cursor': cursor })),
        refuse: (code, errors, requestId = '01990000-0000-7000-8000-00008d1115db') => {
          const { status, title, message } = ERRORS[code];
          return end(() => say(status, { title, status, detail: message, message, code, requestId, errors }));
        },
        lose: () => end(() => reject(new TypeError('lost'))),
      };
      pending.push(waiting);
      init.signal?.addEventListener('abort', () => {
        if (pending.includes(waiting)) pending.splice(pending.indexOf(waiting), 1);
        reject(init.signal?.reason);
      });
    });
  const bench: Bench = {
    runtime: {
      api: createApiClient({ calls: routes, fetch: server, activeMember: () => bench.person }),
      queryClient: newQueryClient(routes),
      drafts: createDrafts(undefined),
      get notLoaded() {
        return bench.notLoaded;
      },
      person: () => bench.person,
      answered: () => undefined,
      sessionInDoubt: async why => {
        bench.doubts += 1;
        bench.why = why;
      },
      crashed: error => bench.crashes.push(error),
    },
    pending,
    calls,
    person: 'dana',
    doubts: 0,
    notLoaded: undefined,
    why: undefined,
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

function fakeStream(): { readonly stream: FakeStream & { abort(reason: unknown): void }; readonly response: Response } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: begun => {
      controller = begun;
    },
  });
  const stream = {
    closed: false,
    say: async (event: LiveEvent) => {
      controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      await settled();
    },
    end: async () => {
      controller?.close();
      await settled();
    },
    abort: (reason: unknown) => {
      stream.closed = true;
      controller?.error(reason);
    },
  };
  return { stream, response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
}

/** The text of the toast on the screen. */
export function toastText(): string | undefined {
  const shown = currentToast();
  return shown?.open ? `${shown.title}: ${shown.description ?? ''}` : undefined;
}
