import { isPageOfTheApp } from './shell.ts';

/** The content of a push's notice. */
interface WaitingNotice {
  readonly body: string;
  /** The number that the app's icon shows. Undefined if the push has none. */
  readonly count: number | undefined;
  /** The address to open on a press, as it was sent. */
  readonly url: unknown;
}

/** The notice of a push's text. A text that cannot be read has a notice too, since a browser demands one for each push. */
export function waitingNotice(text: string | undefined): WaitingNotice {
  const { count, url } = fieldsOf(text);
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    return { body: 'Something waits for you.', count: undefined, url };
  if (count === 0) return { body: 'All done: nothing waits any more.', count, url };
  return { body: count === 1 ? '1 item waits for you.' : `${count} items wait for you.`, count, url };
}

function fieldsOf(text = ''): { readonly count?: unknown; readonly url?: unknown } {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && sent !== null ? sent : {};
  } catch {
    return {};
  }
}

/** The path that a press opens. Another origin's address becomes the app's home. */
export function pathOf(url: unknown, origin: string): string {
  const asked = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  return asked?.origin === origin ? asked.pathname + asked.search : '/';
}

/** The browser's windows on this origin; tests replace them. */
interface Windows {
  matchAll(options: { readonly type: 'window' }): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

interface AppWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

/** Shows a path in an open window of the app, else in a new one. The staff's app has windows on this origin, too. */
export async function openPath(path: string, windows: Windows): Promise<void> {
  const open = (await windows.matchAll({ type: 'window' })).find(({ url }) => isPageOfTheApp(new URL(url).pathname));
  if (!open) return void (await windows.openWindow(path));
  await open.focus();
  // Navigating a page that shows it already would lose typed text.
  if (pathOf(open.url, new URL(open.url).origin) !== path) await open.navigate(path);
}
