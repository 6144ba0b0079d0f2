import { codeIn, hasCode } from '@pocketful/local/mail-server';
import { ADMIN_PASSWORD, ADMIN_PIN, type TestApp } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

/** The address of Ada, who signs up with address verification. */
export const ADDRESS = 'ada@example.com';
export const NEW_PASSWORD = 'Another-Word-2!';
export const OTHER_PASSWORD = 'Marmalade-3-Jars!';

/** An application that requires verified addresses. */
export const startVerifyingApp = () => startMailedApp({ settings: { EMAIL_VERIFICATION: 'required' } });

/** Signs up as a stranger in a new browser. */
export function signUpAs(app: TestApp, email = ADDRESS, username = 'ada') {
  return app.browser().call('signup', { body: founding(email, username, ADMIN_PASSWORD) });
}

/** The body of a sign-up. */
export function founding(email: string, username: string, password = OTHER_PASSWORD) {
  return {
    accountType: 'family_admin' as const,
    firstName: 'Ada',
    lastName: 'Lovelace',
    username,
    email,
    password,
    confirmPassword: password,
    pin: ADMIN_PIN,
    confirmPin: ADMIN_PIN,
    privacyPolicyAccepted: true as const,
    termsAccepted: true as const,
  };
}

export const logIn = (app: TestApp, password = ADMIN_PASSWORD, email = ADDRESS) =>
  app.browser().call('login', { body: { email, password } });

/** Requests the link for a new password. */
export const forget = (app: TestApp, email = ADDRESS) => app.browser().call('forgotPassword', { body: { email } });

/** Chooses the new password. */
export const resetBy = (app: TestApp, token: string) =>
  app.browser().call('resetPassword', { body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });

export const verify = (app: TestApp, code: string, email = ADDRESS) =>
  app.browser().call('verifyEmailCode', { body: { email, code } });

/** The newest code that was mailed to Ada. */
export async function newCode(app: MailedApp): Promise<string> {
  return codeIn(await app.newestTo(ADDRESS, hasCode));
}
