import { randomId } from '@pocketful/api-client/random-id';
import type { SignedIn } from './staff-runtime.tsx';

/** The name of the channel on which the windows of one browser hear of each other. */
const CHANNEL = 'pocketful-staff';
/** Where a window keeps by what it was opened, so that a reload still knows. */
const STORED = 'pocketful-opened-by';
/** Behind the # of a window's first address. */
const IN_HASH = 'window';
/** How long a window waits for the one that opened it, in milliseconds. */
const PATIENCE_MS = 800;

type Message =
  | { readonly kind: 'asked'; readonly pass: string }
  | { readonly kind: 'answered'; readonly pass: string; readonly signedIn: SignedIn }
  | { readonly kind: 'left'; readonly adminToken: string };

/** What a window is to its sisters. */
export interface Windows {
  /** The address of a window that will be signed in as this one is. */
  open(path: string): string;
  /** Whether this window was opened by another one, which is being asked. */
  readonly asking: boolean;
  /** Tells the windows that share a token that it was ended. */
  left(adminToken: string): void;
  close(): void;
}

export interface WindowsOptions {
  readonly signedIn: () => SignedIn | undefined;
  /** Hears what the window that opened this one says; undefined where there is none any more. */
  readonly onAnswer: (signedIn: SignedIn | undefined) => void;
  /** The token of this window was ended in another one. */
  readonly onLeft: () => void;
}

/**
 * Windows that the portal opens share its token, and no others: each is given a pass behind the # of its address, and
 * only the page that made the pass answers to it. The token itself stands in no address and in no storage.
 */
export function shareWindows({ signedIn, onAnswer, onLeft }: WindowsOptions): Windows {
  const channel = new BroadcastChannel(CHANNEL);
  const passes = new Set<string>();
  const own = ownPass();
  const tell = (message: Message) => channel.postMessage(message);
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
      tell({ kind: 'answered', pass: data.pass, signedIn: here });
    if (data.kind === 'answered' && data.pass === own) {
      // What this window opens in its turn is signed in by it.
      settle(data.signedIn);
    }
    if (data.kind === 'left' && data.adminToken === here?.adminToken) onLeft();
  });
  if (own) tell({ kind: 'asked', pass: own });
  return {
    open(path) {
      const pass = randomId();
      passes.add(pass);
      return `${path}#${IN_HASH}=${pass}`;
    },
    get asking() {
      return waiting !== undefined;
    },
    left: adminToken => tell({ kind: 'left', adminToken }),
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
