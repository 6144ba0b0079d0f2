/** Exports at a time in one process: each holds a connection and a statement for as long as a browser takes. */
const MAX = 2;

/** What goes out at present. */
export class ExportDesk {
  readonly #open = new Set<Promise<void>>();

  /** Whether another one may begin. */
  get isFree(): boolean {
    return this.#open.size < MAX;
  }

  /** Takes a place until this is settled. */
  hold(until: Promise<void>): void {
    const held = until
      .catch(() => {})
      .finally(() => {
        this.#open.delete(held);
      });
    this.#open.add(held);
  }

  /** Resolves once all that began has its last row in the trail. */
  async settled(): Promise<void> {
    await Promise.all(this.#open);
  }
}
