import type { emailRoutes } from '@pocketful/api-contract/identity/email';
import { keyFor } from '../../src/platform/keys.ts';
import { hashCode } from '../../src/platform/mail/mailed-secret.ts';
import { newSecret } from '../../src/platform/sessions/session-id.ts';
import { ADMIN_PASSWORD, signUp, type TestApp } from '../harness.ts';
import { options, type Scenes, type WriteName } from './scene.ts';

type Own = Extract<WriteName, keyof typeof emailRoutes>;

const CODE = '135790';
const NEW_PASSWORD = 'Another-Word-2!';

/** A family whose admin waits for a code and has a link to choose a new password, as mails would have brought them. */
async function awaitingMail(app: TestApp) {
  const family = await signUp(app);
  const { adminId: memberId, browser } = family;
  const [row] = await app.database.query<{ family_id: string; email: string }>(
    'SELECT family_id, email FROM members WHERE member_id = $1',
    [memberId],
  );
  if (!row) throw new Error('the admin is not there');
  const { family_id: familyId, email } = row;
  const tokenId = '01990000-0000-7000-8000-00000000c0de';
  const hash = hashCode(keyFor(app.config.pinPepper, 'mailed code'), tokenId, CODE);
  const soon = new Date(app.now().getTime() + 600_000);
  await app.database.query(
    `INSERT INTO email_verification_tokens (family_id, member_id, token_id, purpose, email, email_key, code_hash, created_at, expires_at)
     VALUES ($1, $2, $3, 'sign_up', $4, $4, $5, $6, $7)`,
    [familyId, memberId, tokenId, email, hash, app.now(), soon],
  );
  const link = newSecret();
  await app.database.query(
    `INSERT INTO password_reset_tokens (family_id, member_id, token_id, email, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [familyId, memberId, tokenId, email, link.hash, app.now(), soon],
  );
  return { family, browser, email, code: CODE, token: `${familyId}.${link.value}`, stranger: app.browser() };
}

export const EMAIL_SCENES: Scenes<Own> = {
  verifyEmailCode: async app => {
    const { browser, email, code } = await awaitingMail(app);
    return { browser, send: key => browser.call('verifyEmailCode', { body: { email, code } }, options(key)) };
  },
  resendVerification: async app => {
    const { browser, email } = await awaitingMail(app);
    return { browser, send: key => browser.call('resendVerification', { body: { email } }, options(key)) };
  },
  resetPassword: async app => {
    const { stranger, token } = await awaitingMail(app);
    const body = (password: string) => ({ body: { token, password, confirmPassword: password } });
    return {
      browser: stranger,
      send: key => stranger.call('resetPassword', body(NEW_PASSWORD), options(key)),
      other: key => stranger.call('resetPassword', body(ADMIN_PASSWORD), options(key)),
    };
  },
};
