import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the event loop, and after which the looks begin anew. */
const LOOK_MS = 20;
const MINUTE_MS = 60_000;

/** How this process fares: how long it is up, how much memory it takes, how late its event loop is. */
export class ProcessWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: LOOK_MS });
  readonly #timer: NodeJS.Timeout;
  #lastMinute = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#lastMinute = this.#late();
      this.#delays.reset();
    }, MINUTE_MS);
    this.#timer.unref();
  }

  /** Seconds since the process was started. */
  get uptime(): number {
    return Math.floor(process.uptime());
  }

  /** Percent of the memory that this process may use: its container's, else the machine's. */
  get memoryUsage(): number {
    // Where nothing limits a process this is no limit at all, but a number beyond all memory.
    const limit = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
    return Math.round((process.memoryUsage.rss() / limit) * 1000) / 10;
  }

  /** Milliseconds by which it was late in the last minute or two, of a hundred looks the worst but one. */
  get eventLoopDelay(): number {
    return Math.round(Math.max(this.#lastMinute, this.#late()) * 10) / 10;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  #late(): number {
    const nanoseconds = this.#delays.percentile(99);
    return Math.max(0, nanoseconds / 1e6 - LOOK_MS);
  }
}
