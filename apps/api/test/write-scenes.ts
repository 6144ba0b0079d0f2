import { ADMIN_PASSWORD, createChore, signUp, type TestApp, unlock } from './harness.ts';
import { castOf } from './principals.ts';
import { sampleBodies } from './samples.ts';
import { ALLOWANCE_SCENES } from './scenes/allowances.ts';
import { CHORE_SCENES } from './scenes/chores.ts';
import { COMPLIANCE_SCENES } from './scenes/compliance.ts';
import { EMAIL_SCENES } from './scenes/email.ts';
import { GOAL_SCENES } from './scenes/goals.ts';
import { REWARD_SCENES } from './scenes/rewards.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scenes/scene.ts';

/** Two chores of the child, both in the given state. */
async function choresIn(app: TestApp, status: 'pending' | 'submitted' | 'rejected') {
  const scene = await familyWithChild(app);
  const [first, second] = [
    await createChore(scene.family, app, scene.mia.id),
    await createChore(scene.family, app, scene.mia.id),
  ];
  for (const { id } of [first, second]) {
    if (status !== 'pending') await scene.child.call('submitChore', { params: { id } });
    if (status === 'rejected') await scene.browser.call('rejectChore', { params: { id }, body: {} });
  }
  return { ...scene, first: { params: { id: first.id } }, second: { params: { id: second.id } } };
}

/** For each write of the contract a success that is about to happen; one that is missing does not compile. */
export const WRITE_SCENES: Scenes<WriteName> = {
  ...CHORE_SCENES,
  ...GOAL_SCENES,
  ...REWARD_SCENES,
  ...ALLOWANCE_SCENES,
  ...COMPLIANCE_SCENES,
  ...EMAIL_SCENES,
  createTransaction: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = { childId: mia.id, amount: '2.00', description: 'Two', category: 'gift' } as const;
    return {
      browser,
      send: key => browser.call('createTransaction', { body }, options(key)),
      other: key => browser.call('createTransaction', { body: { ...body, amount: '3.00' } }, options(key)),
    };
  },
  createChore: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = { childId: mia.id, name: 'Dust', reward: '1.00', dueDate: '2026-03-12T17:00:00Z' };
    return {
      browser,
      send: key => browser.call('createChore', { body }, options(key)),
      other: key => browser.call('createChore', { body: { ...body, name: 'Sweep' } }, options(key)),
    };
  },
  deleteChore: async app => {
    const { browser, first, second } = await choresIn(app, 'pending');
    return {
      browser,
      send: key => browser.call('deleteChore', first, options(key)),
      other: key => browser.call('deleteChore', second, options(key)),
    };
  },
  submitChore: async app => {
    const { child, first, second } = await choresIn(app, 'pending');
    return {
      browser: child,
      send: key => child.call('submitChore', first, options(key)),
      other: key => child.call('submitChore', second, options(key)),
    };
  },
  resubmitChore: async app => {
    const { child, first, second } = await choresIn(app, 'rejected');
    return {
      browser: child,
      send: key => child.call('resubmitChore', first, options(key)),
      other: key => child.call('resubmitChore', second, options(key)),
    };
  },
  approveChore: async app => {
    const { browser, first, second } = await choresIn(app, 'submitted');
    return {
      browser,
      send: key => browser.call('approveChore', first, options(key)),
      other: key => browser.call('approveChore', second, options(key)),
    };
  },
  rejectChore: async app => {
    const { browser, first, second } = await choresIn(app, 'submitted');
    return {
      browser,
      send: key => browser.call('rejectChore', { ...first, body: { comment: 'Almost' } }, options(key)),
      other: key => browser.call('rejectChore', { ...second, body: { comment: 'Almost' } }, options(key)),
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
  setChoresEnabled: async app => {
    const { browser, mia } = await familyWithChild(app);
    const params = { id: mia.id };
    return {
      browser,
      send: key => browser.call('setChoresEnabled', { params, body: { enabled: false } }, options(key)),
      other: key => browser.call('setChoresEnabled', { params, body: { enabled: true } }, options(key)),
    };
  },
  registerParent: async app => {
    const { browser } = await signUp(app);
    const body = {
      firstName: 'Sam',
      lastName: 'Rivera',
      username: 'sam',
      email: 'sam@example.com',
      password: ADMIN_PASSWORD,
      pin: '1379',
    };
    return {
      browser,
      send: key => browser.call('registerParent', { body }, options(key)),
      other: key => browser.call('registerParent', { body: { ...body, username: 'sem' } }, options(key)),
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
    const browser = app.browser();
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
