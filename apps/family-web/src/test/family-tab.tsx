import type { Family } from '@pocketful/real-api/family';
import { rivera } from '@pocketful/testkit/family/rivera';
import { act, type queries, render, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { openRuntime, type RuntimeOptions } from '../app/runtime.ts';
import type { AppRuntime } from '../shared/app-runtime.tsx';
import { type Line, newLine } from './line.ts';

type Found = ReturnType<typeof within<typeof queries>>;

/** The whole app in a tab, with a test's tools. */
export interface Tab {
  readonly user: UserEvent;
  readonly runtime: AppRuntime;
  /** Between it and the server. */
  readonly line: Line;
  /** The browser's Back. */
  readonly back: () => void;
  /** Finds things on this tab's page. */
  readonly screen: Found;
  /**
   * Finds elements on the layers over the pages. Several open tabs share the layers, and each shows every toast, so a test
   * of a toast opens one tab.
   */
  readonly layers: Found;
}

const tabs = new Set<AppRuntime>();

/** Wishes of a tab that hears of no change on another device. */
export const UNHEARD = { listenToEvents: 'NEVER' } as const;

/** Options of a tab. */
export interface TabOptions extends Omit<RuntimeOptions, 'fetch'> {
  /** The server is out of reach when the page is loaded. */
  readonly away?: boolean;
}

/** Opens the app at a path; tabs on the same server share its session, as a browser's do. */
export function openTab(api: Family, path = '/', { away = false, ...options }: TabOptions = {}): Tab {
  const line = newLine(api.fetch);
  if (away) line.disturb(/./, 'unreachable');
  const runtime = openRuntime({ ...options, fetch: line.fetch });
  tabs.add(runtime);
  let navigate: NavigateFunction | undefined;
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <History onNavigate={found => (navigate = found)} />
      <App runtime={runtime} />
    </MemoryRouter>,
  );
  const back = () => act(() => void navigate?.(-1));
  return { user: userEvent.setup(), runtime, line, back, screen: within(container), layers: within(document.body) };
}

function History({ onNavigate }: { readonly onNavigate: (navigate: NavigateFunction) => void }): null {
  onNavigate(useNavigate());
  return null;
}

/** Ends every tab that a test opened. */
export function closeTabs(): void {
  for (const runtime of tabs) runtime.close();
  tabs.clear();
}

/** Signs the first adult in on this tab and stops at the picker. */
export async function signIn({ user, screen }: Tab): Promise<void> {
  const [dana] = rivera.adults;
  await user.type(await screen.findByLabelText('Email or username'), dana.username);
  await user.type(screen.getByLabelText('Password'), dana.password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Who is using Pocketful?' });
}

/** Picks a member by PIN. */
export async function pick({ user, screen }: Tab, username: string): Promise<void> {
  const member = [...rivera.adults, ...rivera.children].find(person => person.username === username);
  if (!member) throw new Error(`no member has the username ${username}`);
  const { firstName: name, pin } = member;
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await user.type(await screen.findByLabelText('Enter your 4-digit PIN'), pin);
}

/**
 * Presses the buttons of these names, one after the other, each once it is there and not busy: a busy one ignores a press. A
 * button of the tab's page comes before those of dialogs and toasts.
 */
export async function press(
  { user, screen, layers }: Tab,
  names: string | RegExp | readonly string[],
  at = 0,
): Promise<void> {
  for (const name of [names].flat()) {
    const button = await waitFor(() => {
      const own = screen.queryAllByRole('button', { name });
      const found = nth(own.length > 0 ? own : layers.getAllByRole('button', { name }), at);
      if (found.getAttribute('aria-busy') === 'true') throw new Error(`${name} is busy`);
      return found;
    });
    await user.click(button);
  }
}

/** Follows a link once it is there. The bar at the top comes before that at the lower edge of a phone. */
export async function follow({ user, screen }: Tab, name: string): Promise<void> {
  await user.click(nth(await screen.findAllByRole('link', { name }), 0));
}

/** One of several things that were found. Fails where there are fewer. */
export function nth<T>(found: readonly T[], at: number): T {
  const one = found.at(at);
  if (one === undefined) throw new Error(`there are only ${found.length}`);
  return one;
}

/** The text of an element, each gap a single space; empty without an element. */
export const textOf = (element: HTMLElement | null): string => element?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

/** The time of all tests of a file. */
export function atTime(now: Date): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => void vi.useRealTimers());
}

/** Opens a tab in which a member is active. In the path a username with a dollar sign is that member's id. */
export async function openTabAs(
  api: Family,
  username: string,
  { path = '/', ...options }: TabOptions & { readonly path?: string } = {},
): Promise<Tab> {
  api.be({ signedIn: username });
  const [written, named] = /\$([\w-]+)/.exec(path) ?? [];
  const tab = openTab(api, named ? path.replace(written ?? '', await api.idOf(named)) : path, options);
  await tab.screen.findByRole('button', { name: 'Switch Profile' });
  return tab;
}

/** Opens the page of a child, as the first adult. */
export function openChild(api: Family, username: string, options: TabOptions = {}): Promise<Tab> {
  return openTabAs(api, 'dana', { ...options, path: `/children/$${username}` });
}
