import { type MailServer, startMailServer } from '@pocketful/local/mail-server';
import { findFreePort } from '@pocketful/local/ports';
import { barriersOn } from './barriers.ts';
import { type ApiEnvironment, copyOf, startApi } from './instance.ts';
import { sharedInstance } from './shared-instance.ts';
import { expect, test as shared } from './test.ts';

/**
 * The test with mail: an API process that verifies addresses, and its mail server. Its database is separate, since any
 * process with the same database could send the outbox. Each received mail must have no barrier. A spec may add
 * `settings`.
 */
export const test = shared.extend<{ readonly mailed: MailServer; readonly settings: ApiEnvironment }>({
  settings: [{}, { option: true }],
  mailed: async ({ browser }, use) => {
    const server = await startMailServer();
    await use(server);
    await server.close();
    const page = await browser.newPage();
    for (const { subject, html } of server.mails) {
      await page.setContent(html);
      expect.soft(await barriersOn(page), `the mail ‘${subject}’`).toEqual([]);
    }
    await page.close();
  },
  baseURL: async ({ mailed, settings: own }, use) => {
    // Links in mails name the port, so it is chosen before the process starts.
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { SMTP_URL: mailed.url, PUBLIC_URL: url, EMAIL_VERIFICATION: 'required', ...own };
    const database = await copyOf(sharedInstance());
    const api = await startApi({ ...database.env, ...settings }, port);
    await use(url);
    await api.stop();
    await database.drop();
  },
});
