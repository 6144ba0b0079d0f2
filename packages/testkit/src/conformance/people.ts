import { fails, type Step, works } from './step.ts';

const pick = (member: string, pin: string) => works('verifyPin', { body: { userId: member, pin } });
const stranger = '01990000-0000-7000-8000-00000000ffff';
const on = (name: string, body?: CallBody) => ({ params: { id: name }, ...(body ? { body } : {}) });
type CallBody = NonNullable<Parameters<typeof works>[1]>['body'];

const tom = { firstName: 'Tom', lastName: 'Lee', username: 'tom', email: 'tom@example.com' };
const noa = {
  ...{ firstName: 'Noa', username: 'noa', age: 16, pin: '9042' },
  ...{ parentalConsent: true, dataCollectionConsent: true },
};

/** People are edited, reassigned, removed, and the family is handed over and back. Ada is active at the start and at the end. */
export const people: readonly Step[] = [
  works('addChild', { body: noa, keeps: { noa: 'id' } }),
  works('updateUser', on('$noa', { firstName: 'Noah', lastName: 'Lee', username: 'noah', age: 15, pin: '9043' })),
  works('updateUser', on('$noa', { lastName: '' })),
  fails('updateUser', 'USERNAME_TAKEN', on('$noa', { username: 'KIT' })),
  fails('updateUser', 'PIN_TAKEN', on('$noa', { pin: '4821' })),
  fails('updateUser', 'PIN_TAKEN', on('$noa', { pin: '2468' })),
  fails('updateUser', 'INVALID_INPUT', on('$noa', { age: 18 })),
  fails('updateUser', 'INVALID_INPUT', on('$noa', { username: 'a-name-of-more-than-twenty-letters' })),
  fails('updateUser', 'INVALID_INPUT', on('$noa', { pin: '12345' })),
  fails('updateUser', 'NOT_ALLOWED', on('$noa', { email: 'noa@example.com' })),
  fails('updateUser', 'PARENT_NOT_FOUND', on('$noa', { parentId: '$kit' })),
  fails('updateUser', 'MEMBER_NOT_FOUND', on(stranger, { firstName: 'Nobody' })),
  works('updateUser', on('$noa', { parentId: '$uma' })),
  works('updateUser', on('$uma', { firstName: 'Umma' })),
  fails('updateUser', 'NOT_ALLOWED', on('$uma', { username: 'umma' })),
  works('registerParent', { body: { ...tom, password: 'Secret-78!', pin: '6042' }, keeps: { tom: 'user.id' } }),
  works('updateParent', on('$tom', { ...tom, username: 'tommy', pin: null })),
  works('updateParent', on('$tom', { ...tom, password: 'Another-78!', pin: '6043' })),
  fails('updateParent', 'INVALID_INPUT', on('$tom', { ...tom, password: 'short', pin: '123' })),
  fails('updateParent', 'USERNAME_TAKEN', on('$tom', { ...tom, username: 'uma' })),
  fails('updateParent', 'ACCOUNT_EXISTS', on('$tom', { ...tom, email: 'uma@example.com' })),
  fails('updateParent', 'PIN_TAKEN', on('$tom', { ...tom, pin: '4821' })),
  fails('updateParent', 'MEMBER_NOT_FOUND', on('$kit', tom)),
  fails('deleteParent', 'PARENT_HAS_CHILDREN', on('$uma')),
  fails('deleteParent', 'FAMILY_ADMIN_STAYS', on('$ada')),
  fails('deleteParent', 'MEMBER_NOT_FOUND', on('$noa')),
  works('updateUser', on('$noa', { parentId: '$ada' })),
  works('updateUser', { ...on('$ada', { email: 'ADA@example.com', lastName: 'Leigh' }) }),
  fails('updateUser', 'INVALID_INPUT', on('$ada', { newPassword: 'Other-12!' })),
  fails('updateUser', 'WRONG_PASSWORD', on('$ada', { newPassword: 'Other-12!', currentPassword: 'wrong' })),
  fails('updateUser', 'WRONG_PIN', on('$ada', { pin: '2469', currentPin: '1111' })),
  fails('updateUser', 'INVALID_INPUT', on('$ada', { newPassword: 'five5', currentPassword: 'Secret-12!' })),
  works('updateUser', on('$ada', { pin: '2469', currentPin: '2468' })),
  works('updateUser', on('$ada', { pin: '2468', currentPassword: 'Secret-12!' })),
  works('updateUser', on('$ada', { newPassword: 'six-6!', currentPassword: 'Secret-12!' })),
  works('updateUser', on('$ada', { newPassword: 'Secret-12!', currentPassword: 'six-6!' })),
  fails('handOverFamily', 'MEMBER_NOT_FOUND', { body: { userId: '$kit', currentPassword: 'Secret-12!' } }),
  fails('handOverFamily', 'WRONG_PASSWORD', { body: { userId: '$tom', currentPassword: 'wrong' } }),
  works('handOverFamily', { body: { userId: '$tom', currentPassword: 'Secret-12!' } }),
  fails('deleteParent', 'NOT_ALLOWED', on('$uma')),
  fails('updateUser', 'NOT_ALLOWED', on('$noa', { parentId: '$uma' })),
  fails('updateUser', 'NOT_ALLOWED', on('$tom', { firstName: 'Tim' })),
  works('getUser', on('$tom')),
  pick('$tom', '6043'),
  works('handOverFamily', { body: { userId: '$ada', currentPassword: 'Another-78!' } }),
  pick('$ada', '2468'),
  works('deleteParent', on('$tom')),
  fails('getUser', 'MEMBER_NOT_FOUND', on('$tom')),
  works('updateFamily', { body: { timeZone: 'Europe/Berlin' } }),
  works('updateFamily', { body: { timeZone: 'America/New_York' } }),
  fails('updateFamily', 'INVALID_INPUT', { body: { timeZone: 'Mars/Olympus' } }),
  works('listFamilyMembers'),
];
