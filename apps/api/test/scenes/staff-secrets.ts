import type { staffSecretRoutes } from '@pocketful/api-contract/staff/secrets';
import { Secret, TOTP } from 'otpauth';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { newSecret } from '../../src/platform/sessions/session-id.ts';
import type { TestApp } from '../harness.ts';
import { options, type Scenes, type WriteName } from './scene.ts';
import { officeOf, STAFF_PASSWORD } from './staff-accounts.ts';

type Own = Extract<WriteName, keyof typeof staffSecretRoutes>;

/** What an authenticator with this secret shows at the application's time. */
export function shownBy(secret: string, app: TestApp): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.now().getTime() });
}

/** Adds an authenticator for whoever is at a browser, and gives its secret and recovery codes. */
export async function enroll(app: TestApp, browser: InProcessBrowser) {
  const { secret } = await browser.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
  const { recoveryCodes } = await browser.call('confirmSecondFactor', { body: { code: shownBy(secret, app) } });
  return { secret, recoveryCodes };
}

/** What staff do about their own secrets. */
export const STAFF_SECRET_SCENES: Scenes<Own> = {
  staffResetPassword: async app => {
    const { ownerId } = await officeOf(app);
    const browser = app.browser();
    const { value: token, hash } = newSecret();
    await app.database.query(
      `INSERT INTO staff_password_resets (staff_id, mail_id, email, token_hash, created_at, expires_at)
       SELECT staff_id, uuidv7(), email, $2, $3, $4 FROM staff WHERE staff_id = $1`,
      [ownerId, hash, app.now(), new Date(app.now().getTime() + 600_000)],
    );
    const body = (password: string) => ({ body: { token, password, confirmPassword: password } });
    return {
      browser,
      send: key => browser.call('staffResetPassword', body('Another-1!'), options(key)),
      other: key => browser.call('staffResetPassword', body('Another-2!'), options(key)),
    };
  },
  beginSecondFactor: async app => {
    const { owner: browser } = await officeOf(app);
    const body = { currentPassword: STAFF_PASSWORD };
    return { browser, send: key => browser.call('beginSecondFactor', { body }, options(key)) };
  },
  confirmSecondFactor: async app => {
    const { owner: browser } = await officeOf(app);
    const { secret } = await browser.call('beginSecondFactor', { body: { currentPassword: STAFF_PASSWORD } });
    const body = { code: shownBy(secret, app) };
    return { browser, send: key => browser.call('confirmSecondFactor', { body }, options(key)) };
  },
  removeSecondFactor: async app => {
    const { owner: browser } = await officeOf(app);
    const { recoveryCodes } = await enroll(app, browser);
    const body = (code = '') => ({ body: { currentPassword: STAFF_PASSWORD, code } });
    return {
      browser,
      send: key => browser.call('removeSecondFactor', body(recoveryCodes[0]), options(key)),
      other: key => browser.call('removeSecondFactor', body(recoveryCodes[1]), options(key)),
    };
  },
};
