import { isStaffPage, STAFF_ASSETS } from '@pocketful/staff/calls/paths';

/** The files of one build, with which the app starts offline. */
export interface Shell {
  /** Another one for each build. */
  readonly version: string;
  /** Paths of files whose names change with their content. */
  readonly built: readonly string[];
  /** Paths of those that keep their names: icons, the manifest. */
  readonly named: readonly string[];
}

/** The files of one build, as the browser keeps them. */
interface KeptFiles {
  put(path: string, answer: Response): Promise<void>;
  match(path: string): Promise<Response | undefined>;
}

/** The browser functions that keeping uses; tests replace them. */
export interface ShellBrowser {
  readonly caches: {
    open(name: string): Promise<KeptFiles>;
    keys(): Promise<string[]>;
    match(path: string): Promise<Response | undefined>;
    delete(name: string): Promise<boolean>;
  };
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/**
 * The page that answers every address of the app. Its own address is not `/`, since that is the landing page while no member
 * is signed in.
 */
const PAGE = '/app.html';
const PREFIX = 'pocketful-shell-';
/** Number of files that are loaded at once, so that other requests of the page are not delayed. */
const AT_ONCE = 4;
/** Paths that the server answers. No page of the app is below them. */
const SERVER_PATHS = ['/api', '/healthz', '/readyz', '/metrics', '/.well-known'];

function nameOf({ version }: Shell): string {
  return PREFIX + version;
}

/** Stores every file of a build. If one fails, all files of a new build are removed, since half an app would break. */
export async function keepShell(shell: Shell, { caches, fetch }: ShellBrowser): Promise<void> {
  const isNew = !(await caches.keys()).includes(nameOf(shell));
  const cache = await caches.open(nameOf(shell));
  const load = async (path: string) => {
    const answer = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
    if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  };
  const left = [
    // A file of an earlier build with the same name has the same content and is not loaded again.
    ...shell.built.map(path => async () => cache.put(path, (await caches.match(path)) ?? (await load(path)))),
    ...[PAGE, ...shell.named].map(path => async () => cache.put(path, await load(path))),
  ];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = ends.find(end => end.status === 'rejected');
  if (!failed) return;
  if (isNew) await caches.delete(nameOf(shell));
  throw failed.reason;
}

/** Removes the files of earlier builds. */
export async function forgetOthers(shell: Shell, { caches }: Pick<ShellBrowser, 'caches'>): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== nameOf(shell));
  await Promise.all(others.map(name => caches.delete(name)));
}

/**
 * The kept file that answers a request. Undefined for requests that go to the network: calls, the staff's pages and
 * files, writes, other origins, and files that the build does not know.
 */
export function keptPathFor(
  { built, named }: Shell,
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): string | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return undefined;
  if (built.includes(pathname) || named.includes(pathname)) return pathname;
  return mode === 'navigate' && isPageOfTheApp(pathname) ? PAGE : undefined;
}

/** The kept file, or undefined where the browser has thrown it away. */
export async function keptAnswer(shell: Shell, path: string, { caches }: Pick<ShellBrowser, 'caches'>) {
  return (await caches.open(nameOf(shell))).match(path);
}

/** Whether a path is an address of the app, and not of the server or the staff's app. */
export function isPageOfTheApp(path: string): boolean {
  const isServers = SERVER_PATHS.some(own => path === own || path.startsWith(`${own}/`));
  return !isServers && !isStaffPage(path) && !path.startsWith(STAFF_ASSETS) && !/\.\w+$/.test(path);
}
