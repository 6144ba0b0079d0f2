import { randomId } from '@pocketful/api-client/random-id';
import type { StaffUser } from '@pocketful/staff/calls';
import { openChannel } from '@pocketful/web-kit/calls/tabs-channel';

/** Who is signed in to the portal; the token lives in this page's memory alone and ends with it. */
export interface SignedIn {
  readonly user: StaffUser;
  /** Undefined where the browser has it in a cookie: an app_admin came in at the family's login. */
  readonly adminToken: string | undefined;
  /** Exports, families and accounts of staff are closed until an authenticator is added. */
  readonly mustEnroll?: boolean;
}

/** Name of the channel between the windows of one browser. */
const CHANNEL = 'pocketful-staff';
/** Storage key of the pass that opened a window, for a reload. */
const STORED = 'pocketful-opened-by';
/** Behind the # of a window's first address. */
const IN_HASH = 'window';
/** How long a window waits for the one that opened it, in milliseconds. */
const PATIENCE_MS = 800;

type Message =
  | { readonly kind: 'asked'; readonly pass: string }
  | { readonly kind: 'answered'; readonly pass: string; readonly signedIn: SignedIn }
  | { readonly kind: 'left'; readonly adminToken: string };

/** The connection of a window to the other windows. */
export interface Windows {
  /** The address of a new window that shares the sign-in of this one. */
  open(path: string): string;
  /** Whether this window waits for the answer of the window that opened it. */
  readonly asking: boolean;
  /** Notifies the windows that share a token that the token was ended. */
  left(adminToken: string): void;
  close(): void;
}

export interface WindowsOptions {
  readonly signedIn: () => SignedIn | undefined;
  /** Receives the answer of the window that opened this one; undefined if that window is closed. */
  readonly onAnswer: (signedIn: SignedIn | undefined) => void;
  /** The token of this window was ended in another one. */
  readonly onLeft: () => void;
}

/**
 * Shares the token with windows that the portal opens, and no others. Each window gets a pass behind the # of its address,
 * and only the page that made the pass answers to it. The token itself is in no address and in no storage.
 */
export function shareWindows({ signedIn, onAnswer, onLeft }: WindowsOptions): Windows {
  const channel = openChannel(CHANNEL);
  const passes = new Set<string>();
  const own = ownPass();
  const send = (message: Message) => channel.postMessage(message);
  let waiting = own ? setTimeout(() => settle(undefined), PATIENCE_MS) : undefined;
  const settle = (answer: SignedIn | undefined) => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    onAnswer(answer);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const here = signedIn();
    if (data.kind === 'asked' && passes.has(data.pass) && here?.adminToken !== undefined)
      send({ kind: 'answered', pass: data.pass, signedIn: here });
    if (data.kind === 'answered' && data.pass === own) {
      // Windows that this window opens share its sign-in.
      settle(data.signedIn);
    }
    if (data.kind === 'left' && data.adminToken === here?.adminToken) onLeft();
  });
  if (own) send({ kind: 'asked', pass: own });
  return {
    open(path) {
      const pass = randomId();
      passes.add(pass);
      return `${path}#${IN_HASH}=${pass}`;
    },
    get asking() {
      return waiting !== undefined;
    },
    left: adminToken => send({ kind: 'left', adminToken }),
    close: () => {
      clearTimeout(waiting);
      channel.close();
    },
  };
}

/** The pass of this window: from its first address, where it is taken away, or from before a reload. */
function ownPass(): string | undefined {
  const { hash, pathname, search } = globalThis.location;
  const given = new URLSearchParams(hash.slice(1)).get(IN_HASH);
  try {
    if (given) sessionStorage.setItem(STORED, given);
    if (given) history.replaceState(history.state, '', pathname + search);
    return given ?? sessionStorage.getItem(STORED) ?? undefined;
  } catch {
    // A browser that refuses to store knows it until a reload.
    return given ?? undefined;
  }
}
