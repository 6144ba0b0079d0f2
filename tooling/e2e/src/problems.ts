import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const REPORT = 'reportPolicyViolation';

/**
 * Collects what no page may do: write an error or a warning to the console, throw, break the Content-Security-Policy,
 * ask another origin, be answered by a failure of the server.
 */
export class Problems {
  readonly found: string[] = [];
  readonly #origin: string;
  #outage = false;
  #gone: RegExp | undefined;

  constructor(origin: string) {
    this.#origin = new URL(origin).origin;
  }

  /** Watches all pages of a context, also those still to be opened. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', message => this.#onConsole(message));
    context.on('weberror', error => this.found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('request', request => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== this.#origin) this.found.push(`asked ${url.href}`);
    });
    context.on('response', response => {
      if (response.status() >= 500) this.found.push(`${response.status()} for ${response.url()}`);
    });
    await context.exposeBinding(REPORT, (_, violation: string) => void this.found.push(`policy broken: ${violation}`));
    await context.addInitScript(name => {
      document.addEventListener('securitypolicyviolation', event => {
        const report: unknown = Reflect.get(window, name);
        if (typeof report === 'function')
          report(
            `${event.effectiveDirective} by ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
          );
      });
    }, REPORT);
  }

  /** Runs what takes the server down for a while: unreachable is no problem meanwhile. */
  async whileDown(work: () => Promise<void>): Promise<void> {
    this.#outage = true;
    await work();
    this.#outage = false;
  }

  /** Runs what asks for files that an update has taken away: that these are not there is no problem meanwhile. */
  async whileGone(files: RegExp, work: () => Promise<void>): Promise<void> {
    this.#gone = files;
    await work();
    this.#gone = undefined;
  }

  #onConsole(message: ConsoleMessage): void {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    // The browser itself writes down each refusal of the API; whether it was due is for the tests to say.
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    if (isRefusal && url.startsWith(`${this.#origin}/api/`)) return;
    if (this.#gone?.test(url) && text.includes('status of 404')) return;
    // Playwright's own word where a spec has said that it wants no service worker.
    if (text === 'Service Worker registration blocked by Playwright') return;
    if (this.#outage && text.includes('net::ERR_')) return;
    this.found.push(`${message.type()} on the console: ${text} (${url})`);
  }
}
