/** A chore that its child handed in offline: the call to send, and the chore's name. */
export interface HandIn {
  readonly memberId: string;
  readonly choreId: string;
  /** Undefined in an entry of an older version of the app. */
  readonly name?: string;
  readonly call: 'submitChore' | 'resubmitChore';
  /** Idempotency key, since an earlier try may have arrived. */
  readonly key: string;
  /** When it was handed in, in milliseconds since 1970. */
  readonly at: number;
  /** Why the server refused it. Such an entry is a note, and is not sent. */
  readonly refused?: string;
}

/** Chores that children have handed in offline on this device. Each is sent only while its child is active. */
export interface HandInQueue {
  /** The entries of one member that wait, the oldest first: the same array until they change. */
  of(memberId: string): readonly HandIn[];
  /** The notes of one member, likewise. */
  refused(memberId: string): readonly HandIn[];
  add(handIn: HandIn): void;
  /** Makes an entry that the server refused a note. */
  refuse(handIn: HandIn, why: string): void;
  /** Removes an entry that was sent or taken back, or a note that was dismissed. */
  remove(handIn: HandIn): void;
  /** Whether an entry still waits: not taken back, and not too old. */
  waits(handIn: HandIn): boolean;
  /** Removes the entries and notes of a member. */
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
 * After so many milliseconds a hand-in is forgotten, a note after the longer time: its child never came back to this device. A second try is forgotten
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
  let waiting = new Map<string, readonly HandIn[]>();
  let notes = new Map<string, readonly HandIn[]>();

  const take = (next: readonly HandIn[]) => {
    all = next;
    waiting = new Map();
    notes = new Map();
    for (const listener of listeners) listener();
  };
  const change = (work: (stored: readonly HandIn[]) => readonly HandIn[]) => {
    // Another tab may have just changed it.
    const next = work(storage ? read(storage) : all);
    try {
      if (next.length > 0) storage?.setItem(QUEUE, JSON.stringify(next));
      else storage?.removeItem(QUEUE);
    } catch {
      // Full: it lasts as long as the tab.
    }
    take(next);
  };
  const replace = (handIn: HandIn) => change(stored => [...stored.filter(other => !isSame(other, handIn)), handIn]);
  const ownOf = (known: Map<string, readonly HandIn[]>, memberId: string, isNote: boolean) => {
    const isOwn = (handIn: HandIn) => handIn.memberId === memberId && (handIn.refused !== undefined) === isNote;
    const own = known.get(memberId) ?? all.filter(isOwn);
    known.set(memberId, own);
    return own;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === QUEUE || event.key === null) take(read(storage));
  };
  addEventListener('storage', onStorage);
  // Old entries are no longer read. Rewriting the queue removes them.
  if (storage?.getItem(QUEUE)) change(stored => stored);

  return {
    of: memberId => ownOf(waiting, memberId, false),
    refused: memberId => ownOf(notes, memberId, true),
    add: replace,
    refuse: (handIn, refused) => replace({ ...handIn, refused, at: Date.now() }),
    remove: handIn => change(stored => stored.filter(other => !isSame(other, handIn))),
    // Uses this tab's copy, since a full storage holds no entry.
    waits: handIn =>
      isHandIn(handIn) &&
      all.some(other => isSame(other, handIn) && other.key === handIn.key && other.refused === undefined),
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
  const keptMs = fields.has('refused') ? KEPT_MS.submitChore : KEPT_MS[call];
  const isYoung = typeof at === 'number' && at > Date.now() - keptMs;
  const areTexts = ['name', 'refused'].every(name => !fields.has(name) || typeof fields.get(name) === 'string');
  return isYoung && areTexts && ['memberId', 'choreId', 'key'].every(name => typeof fields.get(name) === 'string');
}
