import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two measurements of the event loop, which wake the process, and the time after which they restart. */
const LOOK_MS = 1000;
const MINUTE_MS = 60_000;

/** The state of this process: uptime, memory, event loop delay. */
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

  /** Percent of the memory limit: the container's, else the machine's. */
  get memoryUsage(): number {
    // Without a cgroup limit Node returns a number larger than the memory.
    const limit = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
    return Math.round((process.memoryUsage.rss() / limit) * 1000) / 10;
  }

  /** The delay in milliseconds over the last one or two minutes: the 99th percentile. */
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
