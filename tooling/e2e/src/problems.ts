import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const REPORT = 'reportPolicyViolation';

/**
 * Collects problems of pages: errors and warnings on the console, uncaught errors, violations of the
 * Content-Security-Policy, requests to other origins, and answers of 500 and above.
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

  /** Runs work during which the server may be unreachable. */
  async whileDown(work: () => Promise<void>): Promise<void> {
    this.#outage = true;
    await work();
    this.#outage = false;
  }

  /** Runs work during which these files, which an update has removed, may be answered 404. */
  async whileGone(files: RegExp, work: () => Promise<void>): Promise<void> {
    this.#gone = files;
    await work();
    this.#gone = undefined;
  }

  #onConsole(message: ConsoleMessage): void {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    // The browser logs each refusal of the API. The tests decide whether it is expected.
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    if (isRefusal && url.startsWith(`${this.#origin}/api/`)) return;
    if (this.#gone?.test(url) && text.includes('status of 404')) return;
    // Playwright logs this when service workers are blocked.
    if (text === 'Service Worker registration blocked by Playwright') return;
    if (this.#outage && text.includes('net::ERR_')) return;
    this.found.push(`${message.type()} on the console: ${text} (${url})`);
  }
}
