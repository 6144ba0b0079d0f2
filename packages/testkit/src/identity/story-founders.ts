/** The founder of the family in the stories. */
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
