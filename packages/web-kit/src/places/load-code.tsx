/** The part of the page that loading needs; tests hand in their own. */
export interface CodePage {
  /** The address of the script that this page was started by. */
  readonly entry: () => string | undefined;
  /** The page as the server has it now. */
  readonly readPage: () => Promise<string>;
  readonly storage: () => Storage;
  readonly reload: () => void;
}

/** A part of the app that could not be loaded. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
  /** The component that shows the failure calls this: the part is loaded again when it is shown again, and not before. */
  forget: () => void = () => undefined;

  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause });
  }
}

const RELOADED_FROM = 'pocketful-reloaded-from';

const browserPage: CodePage = {
  entry: () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined,
  readPage: async () => (await fetch(location.pathname, { cache: 'no-store' })).text(),
  storage: () => sessionStorage,
  reload: () => location.reload(),
};

let beforeReload: () => void = () => undefined;

/** Called before a page reloads because its code is gone, to keep the drafts. */
export function keepBeforeReload(keep: () => void): void {
  beforeReload = keep;
}

/** Reloads the page and keeps the drafts. */
export function reloadKeepingDrafts(): void {
  beforeReload();
  location.reload();
}

/**
 * Loads a part of the app. Where the server has another version by now and this one's file is gone, the page is loaded
 * again, once, and the promise stays open while it goes. Otherwise a CodeError is thrown.
 */
export async function loadCode<T>(load: () => Promise<T>, page: CodePage = browserPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await mayReload(page))) throw new CodeError(error);
    beforeReload();
    page.reload();
    return new Promise(() => undefined);
  }
}

/** Whether the server has another version, and this one was not the outcome of such a reload already. */
async function mayReload({ entry, readPage, storage }: CodePage): Promise<boolean> {
  const current = entry();
  if (current === undefined) return false;
  try {
    if ((await readPage()).includes(current) || storage().getItem(RELOADED_FROM) === current) return false;
    storage().setItem(RELOADED_FROM, current);
    return true;
  } catch {
    // Nothing answers, or nothing can be remembered: a reload could lose the page, or never end.
    return false;
  }
}
