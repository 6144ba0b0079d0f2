import { ADMIN_PASSWORD, signUp, unlock } from './harness.ts';
import { castOf } from './principals.ts';
import { sampleBodies } from './samples.ts';
import { ALLOWANCE_SCENES } from './scenes/allowances.ts';
import { CHORE_SCENES } from './scenes/chores.ts';
import { COMPLIANCE_SCENES } from './scenes/compliance.ts';
import { EMAIL_SCENES } from './scenes/email.ts';
import { GOAL_SCENES } from './scenes/goals.ts';
import { PEOPLE_SCENES } from './scenes/people.ts';
import { PRIVACY_AUDIT_SCENES } from './scenes/privacy-audit.ts';
import { REWARD_SCENES } from './scenes/rewards.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scenes/scene.ts';
import { STAFF_SCENES } from './scenes/staff.ts';
import { STAFF_ACCOUNT_SCENES } from './scenes/staff-accounts.ts';
import { STAFF_SECRET_SCENES } from './scenes/staff-secrets.ts';
import { WITHDRAWAL_SCENES } from './scenes/withdrawals.ts';

/** For each write of the contract a success that is about to happen; one that is missing does not compile. */
export const WRITE_SCENES: Scenes<WriteName> = {
  ...CHORE_SCENES,
  ...GOAL_SCENES,
  ...WITHDRAWAL_SCENES,
  ...REWARD_SCENES,
  ...ALLOWANCE_SCENES,
  ...COMPLIANCE_SCENES,
  ...EMAIL_SCENES,
  ...PEOPLE_SCENES,
  ...PRIVACY_AUDIT_SCENES,
  ...STAFF_SCENES,
  ...STAFF_ACCOUNT_SCENES,
  ...STAFF_SECRET_SCENES,
  createTransaction: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = { childId: mia.id, amount: '2.00', description: 'Two', category: 'gift' } as const;
    return {
      browser,
      send: key => browser.call('createTransaction', { body }, options(key)),
      other: key => browser.call('createTransaction', { body: { ...body, amount: '3.00' } }, options(key)),
    };
  },
  addChild: async app => {
    const { browser } = await signUp(app);
    const body = {
      firstName: 'Kit',
      username: 'kit',
      age: 9,
      pin: '6420',
      parentalConsent: true,
      dataCollectionConsent: true,
    } as const;
    return {
      browser,
      send: key => browser.call('addChild', { body }, options(key)),
      other: key => browser.call('addChild', { body: { ...body, username: 'kat' } }, options(key)),
    };
  },
  completeSetup: async app => {
    const { browser } = await signUp(app);
    return { browser, send: key => browser.call('completeSetup', {}, options(key)) };
  },
  signup: async app => {
    const browser = app.browser();
    const body = signupBody();
    return {
      browser,
      send: key => {
        // A stranger: whoever lost the answer has no cookie either.
        browser.cookie = undefined;
        return browser.call('signup', { body }, options(key));
      },
      other: key => {
        browser.cookie = undefined;
        return browser.call('signup', { body: { ...body, firstName: 'Eve' } }, options(key));
      },
    };
  },
  login: async app => {
    const family = await signUp(app);
    const browser = await unlock(app, family);
    const body = { email: '', username: `dana-${family.name}`, password: ADMIN_PASSWORD };
    return { browser, send: () => browser.call('login', { body }) };
  },
  verifyPin: async app => {
    const family = await signUp(app);
    const browser = await unlock(app, family);
    return { browser, send: () => browser.call('verifyPin', { body: { userId: family.adminId, pin: '2580' } }) };
  },
  switchProfile: async app => {
    const { browser } = await signUp(app);
    return { browser, send: () => browser.call('switchProfile', {}) };
  },
  logout: async app => {
    const { browser } = await signUp(app);
    return { browser, send: () => browser.call('logout', {}) };
  },
  staffLogin: async app => {
    await castOf(app);
    const browser = app.browser();
    const body = { username: 'app_owner-rivera', password: 'Staff-password-1!' };
    return { browser, send: () => browser.call('staffLogin', { body }) };
  },
};

function signupBody() {
  const body = sampleBodies({ childId: '' }).signup;
  if (!body) throw new Error('there is no sample of a signup');
  return {
    accountType: 'family_admin' as const,
    firstName: String(body.firstName),
    lastName: String(body.lastName),
    username: String(body.username),
    email: String(body.email),
    password: ADMIN_PASSWORD,
    confirmPassword: ADMIN_PASSWORD,
    pin: String(body.pin),
    confirmPin: String(body.confirmPin),
    privacyPolicyAccepted: true as const,
    termsAccepted: true as const,
  };
}
