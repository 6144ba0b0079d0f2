import { type Step, works } from '../calls/step.ts';

/** The founder of the family in the scenarios. */
export const ada = {
  firstName: 'Ada',
  lastName: 'Lee',
  username: 'ada',
  email: 'ada@example.com',
  password: 'Teapot-12!',
};
export const accepted = { privacyPolicyAccepted: true, termsAccepted: true };
export const founding = {
  accountType: 'family_admin',
  ...ada,
  confirmPassword: ada.password,
  pin: '2468',
  confirmPin: '2468',
  ...accepted,
  timeZone: 'America/New_York',
};
export const kit = {
  firstName: 'Kit',
  username: 'kit',
  age: 9,
  pin: '4821',
  parentalConsent: true,
  dataCollectionConsent: true,
};

/** Ada signs up and adds a child. */
export const founded: readonly Step[] = [
  works('signup', { body: founding, headers: { 'idempotency-key': 'founding' }, keeps: { ada: 'user.id' } }),
  works('addChild', { body: kit, keeps: { kit: 'id' } }),
];

/** A member is picked at the device by PIN. */
export const pickAs = (member: string, pin: string) => works('verifyPin', { body: { userId: member, pin } });
