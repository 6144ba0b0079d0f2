/**
 * The most concurrent exports of one process: each holds a connection and a statement for as long as a browser takes.
 */
const MAX = 2;

/** The exports that run now. */
export class ExportDesk {
  readonly #open = new Set<Promise<void>>();

  /** Whether another export may begin. */
  get isFree(): boolean {
    return this.#open.size < MAX;
  }

  /** Takes a slot until this promise settles. */
  hold(until: Promise<void>): void {
    const held = until
      .catch(() => {})
      .finally(() => {
        this.#open.delete(held);
      });
    this.#open.add(held);
  }

  /** Resolves once every export has written its last audit row. */
  async settled(): Promise<void> {
    await Promise.all(this.#open);
  }
}
