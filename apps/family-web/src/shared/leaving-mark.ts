/** Ways to leave: Switch Profile leaves the profile, Logout the session. */
export type Leaving = 'switch' | 'logout';

/** Keeps the call that was not sent yet, across loads and for all tabs. */
export interface LeavingMark {
  read(): Leaving | undefined;
  write(kind: Leaving): void;
  remove(): void;
}

const LEAVING = 'pocketful-leaving';

/** @param storage undefined if the browser refuses to store: the mark then lasts as long as the tab */
export function createLeavingMark(storage: Storage | undefined): LeavingMark {
  let unstored: Leaving | undefined;
  return {
    read() {
      const stored = storage?.getItem(LEAVING);
      return stored === 'switch' || stored === 'logout' ? stored : unstored;
    },
    write(kind) {
      try {
        if (!storage) unstored = kind;
        storage?.setItem(LEAVING, kind);
      } catch {
        // The storage is full: the mark lasts as long as the tab.
        unstored = kind;
      }
    },
    remove() {
      unstored = undefined;
      storage?.removeItem(LEAVING);
    },
  };
}
