import { Secret, TOTP } from 'otpauth';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import type { TestApp } from '../harness.ts';
import { STAFF_PASSWORD } from './staff-accounts.ts';

/** The code of an authenticator with this secret at the application's time. */
export function shownBy(secret: string, app: TestApp): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.now().getTime() });
}

/** Adds an authenticator for the staff member of a browser, and returns its secret and recovery codes. */
export async function enroll(app: TestApp, browser: InProcessBrowser, currentPassword = STAFF_PASSWORD) {
  const { secret } = await browser.call('beginSecondFactor', { body: { currentPassword } });
  const { recoveryCodes } = await browser.call('confirmSecondFactor', { body: { code: shownBy(secret, app) } });
  return { secret, recoveryCodes };
}
