import { readEvents } from '@pocketful/api-client/event-stream';
import type { LiveEvent } from '@pocketful/events/calls';
import { expect, onTestFinished, vi } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import type { TestApp } from '../harness.ts';

/** A stream as a browser holds it, over a real connection. */
interface Listener {
  readonly response: Response;
  readonly events: LiveEvent[];
  /** The events since the last read, without the first event. */
  changes(): LiveEvent[];
  readonly ended: Promise<void>;
  leave(): void;
}

const urls = new WeakMap<TestApp, Promise<string>>();

function urlOf(app: TestApp): Promise<string> {
  const url = urls.get(app) ?? app.app.listen({ port: 0, host: '127.0.0.1' });
  urls.set(app, url);
  return url;
}

export async function listen(
  app: TestApp,
  browser: InProcessBrowser,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${await urlOf(app)}/api/events`, {
    headers: { cookie: browser.cookie ?? '', ...headers },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const events: LiveEvent[] = [];
  const ended = readEvents(
    response,
    () => {},
    event => events.push(event),
  ).catch(() => {});
  await vi.waitFor(() => expect(events[0]?.type).toBe('hello'));
  let seen = 1;
  const changes = () => {
    const fresh = events.slice(seen);
    seen = events.length;
    return fresh;
  };
  return { response, events, changes, ended, leave: () => leaving.abort() };
}

/** Waits for the next events of a stream. */
export async function next(listener: Listener): Promise<LiveEvent[]> {
  const told: LiveEvent[] = [];
  await vi.waitFor(
    () => {
      told.push(...listener.changes());
      expect(told.length).toBeGreaterThan(0);
    },
    { interval: 5, timeout: 5000 },
  );
  return told;
}
