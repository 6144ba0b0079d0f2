import { type MailServer, startMailServer } from '@pocketful/local/mail-server';
import { findFreePort } from '@pocketful/local/ports';
import { startApi } from './instance.ts';
import { sharedInstance } from './shared-instance.ts';
import { test as shared } from './test.ts';

/** The test for those who need mail: an API process of its own that verifies addresses, and the server it sends to. */
export const test = shared.extend<{ readonly mailed: MailServer }>({
  mailed: async ({ browserName: _ }, use) => {
    const server = await startMailServer();
    await use(server);
    await server.close();
  },
  baseURL: async ({ mailed }, use) => {
    // Links in mails name the port, so it is chosen before the process starts.
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { SMTP_URL: mailed.url, PUBLIC_URL: url, EMAIL_VERIFICATION: 'required' };
    const api = await startApi({ ...sharedInstance().env, ...settings }, port);
    await use(url);
    await api.stop();
  },
});
