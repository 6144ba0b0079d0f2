/** What other contexts may use of people. */
export { addChild } from './add-child.ts';
export { editMember, type MemberBefore, type MemberEdit } from './edit-member.ts';
export { findChild } from './find-child.ts';
export { type Founder, foundFamily } from './found-family.ts';
export { lockFamily } from './lock-family.ts';
export { lockMember } from './lock-member.ts';
export { giveUpLoginNames, takeLoginNames } from './login-names.ts';
export { namesOf } from './names-of.ts';
export { stillMay } from './still-may.ts';
export { findFamilyAdmin, findSessionUser, findUser, toUser } from './users.ts';
