import { test as mailing } from '../src/mailing-server.ts';
import { expectDashboard, expectToast } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test.describe('a push', () => {
  test.use({ serviceWorkers: 'allow' });

  // Chromium without windows has no push service, no notices and no badge: its protocol delivers the pushes, and the worker's
  // calls are recorded.
  test('A push has the number of items that wait and the address of the queue: the worker shows one notice for each push, whatever it holds', async ({
    page,
    context,
    baseURL,
    family: _,
  }) => {
    await page.goto('/');
    await expectDashboard(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const shown: unknown[] = [];
      const record = async (...what: unknown[]) => void shown.push(what);
      Object.assign(Reflect.get(globalThis, 'registration'), { showNotification: record });
      Object.assign(navigator, { setAppBadge: record });
      Object.assign(globalThis, { shown });
    });
    const browser = await context.newCDPSession(page);
    const registered = new Promise<string>(resolve => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    const registrationId = await registered;
    const pushes = ['{"count":3,"url":"/"}', 'Mia asks for $5', '{"count":0,"url":"/"}'];
    for (const data of pushes)
      await browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL, registrationId, data });
    const looks = { tag: 'waiting', icon: '/icons/icon-192.png', silent: false, data: '/' };
    await expect
      .poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
      .toEqual([
        ['Pocketful', { ...looks, body: '3 items wait for you.' }],
        [3],
        ['Pocketful', { ...looks, body: 'Something waits for you.', data: undefined }],
        ['Pocketful', { ...looks, body: 'All done: nothing waits any more.', silent: true }],
        [0],
      ]);
  });
});

test('Settings say what is missing for mails and notices', async ({ page, family: _ }) => {
  await page.goto('/settings?tab=notices');
  await expect(page.getByText(/has no mail server/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Notices on this device' })).toBeDisabled();
  await expect(page.getByText(/^They need an address with https/)).toBeVisible();
});

mailing.describe('with a mail server', () => {
  mailing.use({ settings: { EMAIL_VERIFICATION: 'off' } });

  mailing(
    'No notice is sent before the adult chooses it: an adult accepts the offer, and changes it in Settings',
    async ({ page, api, family: _ }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Yes, at 6 PM' }).click();
      await expectToast(page, 'Daily mail is on');
      await expect(page.getByText(/^Would you like one mail a day/)).toBeHidden();
      await page.goto('/settings?tab=notices');
      await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked();
      await expect(page.getByLabel('Time of the mail')).toHaveValue('18');
      await page.getByLabel('Time of the mail').selectOption('7 AM');
      await page.getByRole('switch', { name: 'Names and amounts in mails' }).click();
      await expect(page.getByRole('switch', { name: 'Names and amounts in mails' })).toBeChecked();
      await expect.poll(() => api.call('getNotices', {})).toMatchObject({ mail: 'daily', hour: 7, names: true });
      await page.reload();
      await expect(page.getByLabel('Time of the mail')).toHaveValue('7');
      await expect(page.getByRole('switch', { name: 'Names and amounts in mails' })).toBeChecked();
      await page.goto('/');
      await expectDashboard(page);
      await expect(page.getByText(/^Would you like one mail a day/)).toBeHidden();
    },
  );
});
