import { createServer } from 'node:http';
import { type DeliveredMail, startMailServer } from './mail-server.ts';
import { findFreePort } from './ports.ts';

/** A mail server for development, and the page that shows its mails. */
export interface DevMails {
  readonly smtpUrl: string;
  /** The newest mail first; for this machine alone. */
  readonly pageUrl: string;
  close(): Promise<void>;
}

/** Mails that the page shows. */
const SHOWN = 50;

/** Starts both, on this machine alone: no mail leaves it. */
export async function startDevMails(): Promise<DevMails> {
  const mails = await startMailServer();
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.end(pageOf(mails.mails));
  });
  const port = await findFreePort();
  await new Promise<void>(resolve => page.listen(port, '127.0.0.1', () => resolve()));
  return {
    smtpUrl: mails.url,
    pageUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      page.closeAllConnections();
      page.close();
      await mails.close();
    },
  };
}

function pageOf(mails: readonly DeliveredMail[]): string {
  const shown = mails.slice(-SHOWN).reverse();
  const texts = shown.map(
    ({ to, subject, text }) =>
      `<article><h2>${plain(subject)}</h2><p>To ${plain(to)}</p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Mails of this development server</title>
<style>body{font:16px/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}article{border-top:1px solid #999;padding:1rem 0}</style>
</head><body><h1>Mails of this development server</h1>${texts.join('') || '<p>None yet.</p>'}</body></html>`;
}

function linked(text: string): string {
  return plain(text).replace(/^https?:\S+$/gm, url => `<a href="${url}">${url}</a>`);
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
