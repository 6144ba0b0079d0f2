import { MAX_ADULTS } from '@pocketful/domain/family';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { SAM, SAM_PASSWORD } from '../fixtures/people.ts';
import {
  ADMIN_PIN,
  childrensDevice,
  enter,
  outcomesOf,
  pick,
  refusalOf,
  signUp,
  startApp,
  unlock,
} from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const adult = (at: number | string) => ({
  body: { ...SAM, username: `adult${at}`, email: `adult${at}@a.example`, password: SAM_PASSWORD },
});
const JOINING = { ...SAM, password: SAM_PASSWORD, confirmPassword: SAM_PASSWORD, pin: '1379', confirmPin: '1379' };
const ACCEPTED = { privacyPolicyAccepted: true, termsAccepted: true } as const;

test('A family has ten adults at most, by whichever way they come', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const { browser } = family;
  const { secret } = await browser.call('createInvitation', { body: { kind: 'parent' } });
  const add = Array.from({ length: MAX_ADULTS }, (_, at) => browser.call('registerParent', adult(at)));
  expect(await outcomesOf(add)).toEqual({ done: MAX_ADULTS - 1, '409 TOO_MANY_ADULTS': 1 });
  const joined = app.browser().call('acceptInvitation', { body: { secret, adult: { ...JOINING, ...ACCEPTED } } });
  expect(await refusalOf(joined)).toMatch(/TOO_MANY_ADULTS|LOCKED_OUT/);
  app.advance(HOUR + 1);
  const again = await pick(app, family, family.adminId, ADMIN_PIN);
  expect(await refusalOf(again.call('registerParent', adult('x')))).toBe('409 TOO_MANY_ADULTS');
  expect(await refusalOf(again.call('createInvitation', { body: { kind: 'parent' } }))).toBe('409 TOO_MANY_ADULTS');
});

test('A family tries to add ten adults an hour, and a household twenty: each try counts, also of an address that is taken', async () => {
  const app = await startApp();
  await signUp(app, 'lopez');
  const { browser } = await signUp(app);
  const known = { body: { ...adult(0).body, email: 'dana@lopez.example' } };
  const answers: string[] = [];
  for (let at = 0; at < 12; at++) answers.push(await refusalOf(browser.call('registerParent', known)));
  expect(answers.slice(0, 10)).toEqual(answers.slice(0, 10).map(() => '409 ACCOUNT_EXISTS'));
  expect(answers.slice(10)).toEqual(['429 LOCKED_OUT', '429 LOCKED_OUT']);
});

test('A family tries to add ten adults an hour, and a household twenty: twenty from one household, whatever the family', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  const answers: string[] = [];
  for (let family = 0; family < 3; family++) {
    const { browser } = await signUp(app, `family${family}`);
    for (let at = 0; at < 8; at++)
      answers.push(
        await browser.call('registerParent', adult(`${family}-${at}`)).then(
          () => 'done',
          () => 'refused',
        ),
      );
  }
  // The three sign-ups count, too.
  expect(answers.filter(answer => answer === 'done')).toHaveLength(17);
});

test('Where mail is sent, an address that another account gave to an adult who never signed in is free after a day', async () => {
  const app = await startMailedApp({ settings: { EMAIL_VERIFICATION: 'off' } });
  const family = await signUp(app);
  const { browser } = family;
  const { user: used } = await browser.call('registerParent', adult('used'));
  await browser.call('registerParent', adult('taken'));
  await enterBy(app, adult('used').body.email, used.id);
  const signUpAs = (at: string) =>
    app.browser().call('signup', {
      body: {
        ...{ accountType: 'family_admin', ...adult(at).body, username: `own-${at}` },
        ...{ confirmPassword: SAM_PASSWORD, pin: '1379', confirmPin: '1379', ...ACCEPTED },
      },
    });
  expect(await refusalOf(signUpAs('taken'))).toBe('409 ACCOUNT_EXISTS');
  app.advance(DAY + 1);
  expect(await refusalOf(signUpAs('used'))).toBe('409 ACCOUNT_EXISTS');
  await signUpAs('taken');
  // The squatter's adult lost the address, and nothing else.
  const names = await app.database.query<{ name_key: string }>('SELECT name_key FROM login_names ORDER BY name_key');
  expect(names.map(({ name_key }) => name_key)).toContain('adulttaken');
});

async function enterBy(app: Awaited<ReturnType<typeof startApp>>, email: string, userId: string) {
  const browser = app.browser();
  await browser.call('login', { body: { email, password: SAM_PASSWORD } });
  await browser.call('verifyPin', { body: { userId, password: SAM_PASSWORD } });
}

test('A child’s profile and a children’s own device found no family', async () => {
  const app = await startApp();
  const { family, child, mia } = await familyWithChild(app);
  const tablet = await childrensDevice(app, family, [mia.id]);
  const founder = {
    body: {
      accountType: 'family_admin',
      ...{ ...SAM, password: SAM_PASSWORD, confirmPassword: SAM_PASSWORD },
      ...{ pin: '1379', confirmPin: '1379', ...ACCEPTED },
    },
  } as const;
  for (const browser of [tablet, child])
    expect(await refusalOf(browser.call('signup', founder))).toBe('403 ASK_A_GROWN_UP');
  expect(await tablet.call('getSessionUser', {})).toMatchObject({ id: mia.id });
  await tablet.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  expect(await refusalOf(tablet.call('signup', founder))).toBe('403 ASK_A_GROWN_UP');
  // A device that an adult unlocked may found another family.
  await (await unlock(app, family)).call('signup', founder);
  expect(await (await enter(app, family, family.adminId)).call('getSessionUser', {})).toBeTruthy();
});
