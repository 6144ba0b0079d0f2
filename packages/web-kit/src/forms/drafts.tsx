/** The content of a form, as plain data. */
interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** The state of the edited object that the form had seen. */
  readonly seen?: object | undefined;
}

/** Unsent input, kept when something comes between: the profile locked, or the page had to be loaded again. */
export interface Drafts {
  /**
   * Watches a form that is on the screen.
   *
   * @param key the subject: 'reject:' and a chore's id
   * @param read reads its content, with its secrets or without; undefined while nothing was typed
   * @returns how to stop
   */
  watch(key: string, read: (secrets: 'with secrets' | 'without') => Draft | undefined): () => void;
  /** Keeps one watched form whole while its own link is followed: in memory alone, and for a quarter of an hour. */
  park(person: string | undefined, key: string): void;
  /** Keeps the content of every watched form, for this person alone. */
  keep(person: string | undefined): void;
  /** Returns a kept draft, once. */
  take(person: string | undefined, key: string): Draft | undefined;
  /** Forgets everything, after a person left on purpose. */
  clear(): void;
  /** Keeps the forms on the screen in the tab's own storage, for the load that follows at once. */
  stash(person: string | undefined): void;
}

const STASH = 'pocketful-drafts';
/** How long a form is kept whole, in milliseconds: as long as an unused profile stays open. */
const PARKED_MS = 15 * 60_000;

/** The drafts of one tab: in memory, and in the tab's storage only from a {@link Drafts.stash} to the load after it. */
export function createDrafts(storage: Storage | undefined): Drafts {
  const watched = new Map<string, Parameters<Drafts['watch']>[1]>();
  let parked: { readonly at: number; readonly key: string; readonly draft: Draft } | undefined;
  const kept = unstash(storage);
  const keyFor = (person: string | undefined, key: string) => `${person ?? ''} ${key}`;
  const drafts: Drafts = {
    watch(key, read) {
      watched.set(key, read);
      return () => {
        if (watched.get(key) === read) watched.delete(key);
      };
    },
    keep(person) {
      for (const [key, read] of watched) {
        const draft = read('without');
        if (draft) kept.set(keyFor(person, key), draft);
      }
    },
    park(person, key) {
      const draft = watched.get(key)?.('with secrets');
      parked = draft && { at: Date.now(), key: keyFor(person, key), draft };
    },
    take(person, key) {
      const whole = parked;
      parked = undefined;
      const draft = kept.get(keyFor(person, key));
      kept.delete(keyFor(person, key));
      const isWhole = whole?.key === keyFor(person, key) && Date.now() - whole.at < PARKED_MS;
      return isWhole ? whole.draft : draft;
    },
    clear: () => {
      parked = undefined;
      kept.clear();
    },
    stash(person) {
      drafts.keep(person);
      try {
        storage?.setItem(STASH, JSON.stringify([...kept]));
      } catch {
        // Full or switched off: the drafts are lost, the page is not.
      }
    },
  };
  return drafts;
}

function unstash(storage: Storage | undefined): Map<string, Draft> {
  try {
    const stashed: unknown = JSON.parse(storage?.getItem(STASH) ?? '[]');
    storage?.removeItem(STASH);
    return new Map(Array.isArray(stashed) ? stashed.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, Draft] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1]?.values === 'object';
}
