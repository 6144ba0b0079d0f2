import { expect, test } from 'vitest';
import { signUp, startApp } from '../harness.ts';

const OWN = 'http://bank.lan:3000';
const FOREIGN = 'https://bank.example';

/** The statuses of an unsafe call with a cookie and each origin: own, foreign, null, none. */
async function statuses(site: string | undefined, settings: Record<string, string>, host = 'bank.lan:3000') {
  const app = await startApp({ settings });
  const { browser } = await signUp(app);
  const answers: number[] = [];
  for (const origin of [OWN, FOREIGN, 'null', undefined]) {
    const headers = {
      ...{ host, cookie: browser.cookie ?? '' },
      ...(origin === undefined ? {} : { origin }),
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    };
    const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/auth/complete-setup', headers });
    answers.push(statusCode);
  }
  return answers;
}

test.each([
  ['same-origin', [200, 200, 200, 200]],
  ['same-site', [200, 403, 403, 403]],
  ['cross-site', [200, 403, 403, 403]],
  ['none', [200, 403, 403, 200]],
  [undefined, [200, 403, 403, 403]],
])(
  'A change comes from a page of this origin: its Origin is the server’s, or the browser says so: Sec-Fetch-Site %s with own, foreign, null and no Origin',
  async (site, expected) => {
    for (const settings of [{ PUBLIC_URL: '', SMTP_URL: '' }, { PUBLIC_URL: OWN }])
      expect(await statuses(site, settings)).toEqual(expected);
  },
);

test('a foreign Host is refused before, whatever the browser says', async () => {
  expect(await statuses('same-origin', {}, 'evil.example')).toEqual([421, 421, 421, 421]);
});

test('the refusal names the remedy where no browser can say where a call comes from', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const refused = async (more: Record<string, string>) => {
    const headers = { host: '127.0.0.1:3000', origin: FOREIGN, cookie: browser.cookie ?? '', ...more };
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/complete-setup', headers });
    return String(answer.json().message);
  };
  expect(await refused({})).toContain('the proxy must pass on the Host header, or set PUBLIC_URL');
  expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(
    'This request came from another site and was refused.',
  );
});
