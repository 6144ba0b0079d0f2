/** A chore that its child handed in offline: the call to send, without the content of the chore. */
export interface HandIn {
  readonly memberId: string;
  readonly choreId: string;
  readonly call: 'submitChore' | 'resubmitChore';
  /** Idempotency key, since an earlier try may have arrived. */
  readonly key: string;
  /** When it was handed in, in milliseconds since 1970. */
  readonly at: number;
}

/** Chores that children have handed in offline on this device. Each is sent only while its child is active. */
export interface HandInQueue {
  /** The entries of one member, the oldest first: the same array until they change. */
  of(memberId: string): readonly HandIn[];
  add(handIn: HandIn): void;
  /** Removes an entry that was sent or taken back. */
  remove(handIn: HandIn): void;
  /** Whether an entry still waits: not taken back, and not too old. */
  waits(handIn: HandIn): boolean;
  /** Removes the entries of a member. */
  forget(memberId: string | undefined): void;
  /** Removes all entries. */
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** Ends listening to the other tabs. */
  stop(): void;
}

const QUEUE = 'pocketful-hand-ins';
const DAY_MS = 86_400_000;
/**
 * After so many milliseconds a hand-in is forgotten: its child never came back to this device. A second try is forgotten
 * when the server no longer knows its key: had it come, and was it sent back once more, it would be handed in again.
 */
const KEPT_MS = { submitChore: 30 * DAY_MS, resubmitChore: DAY_MS } as const;
const NONE: readonly HandIn[] = [];

/**
 * The queue of this browser, which its tabs share.
 *
 * @param storage undefined where the browser refuses to store: then it lasts as long as the tab
 */
export function createHandInQueue(storage: Storage | undefined): HandInQueue {
  const listeners = new Set<() => void>();
  let all = read(storage);
  let byMember = new Map<string, readonly HandIn[]>();

  const take = (next: readonly HandIn[]) => {
    all = next;
    byMember = new Map();
    for (const listener of listeners) listener();
  };
  const change = (work: (stored: readonly HandIn[]) => readonly HandIn[]) => {
    // Another tab may have changed it a moment ago.
    const next = work(storage ? read(storage) : all);
    try {
      if (next.length > 0) storage?.setItem(QUEUE, JSON.stringify(next));
      else storage?.removeItem(QUEUE);
    } catch {
      // Full: it lasts as long as the tab.
    }
    take(next);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === QUEUE || event.key === null) take(read(storage));
  };
  addEventListener('storage', onStorage);
  // What is too old is not read any more, nor does it stay.
  if (storage?.getItem(QUEUE)) change(stored => stored);

  return {
    of(memberId) {
      const own = byMember.get(memberId) ?? all.filter(handIn => handIn.memberId === memberId);
      byMember.set(memberId, own);
      return own;
    },
    add: handIn => change(stored => [...stored.filter(other => !isSame(other, handIn)), handIn]),
    remove: handIn => change(stored => stored.filter(other => !isSame(other, handIn))),
    // Uses this tab's copy, since a full storage holds no entry.
    waits: handIn => isHandIn(handIn) && all.some(other => isSame(other, handIn) && other.key === handIn.key),
    forget: memberId => {
      if (all.some(handIn => handIn.memberId === memberId))
        change(stored => stored.filter(handIn => handIn.memberId !== memberId));
    },
    clear: () => change(() => NONE),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => removeEventListener('storage', onStorage),
  };
}

function isSame(a: HandIn, b: HandIn): boolean {
  return a.memberId === b.memberId && a.choreId === b.choreId;
}

function read(storage: Storage | undefined): readonly HandIn[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(QUEUE) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isHandIn) : NONE;
  } catch {
    return NONE;
  }
}

function isHandIn(value: unknown): value is HandIn {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const [call, at] = [fields.get('call'), fields.get('at')];
  if (call !== 'submitChore' && call !== 'resubmitChore') return false;
  const isYoung = typeof at === 'number' && at > Date.now() - KEPT_MS[call];
  return isYoung && ['memberId', 'choreId', 'key'].every(name => typeof fields.get(name) === 'string');
}
