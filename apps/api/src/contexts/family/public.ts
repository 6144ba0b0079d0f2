/** What other contexts may use of the family. */
export { addChild } from './add-child.ts';
export { editMember, type MemberBefore, type MemberEdit } from './edit-member.ts';
export { type Founder, foundFamily } from './found-family.ts';
export { isChild } from './is-child.ts';
export { lockFamily } from './lock-family.ts';
export { lockMember } from './lock-member.ts';
export { giveUpLoginNames, takeLoginNames } from './login-names.ts';
export { namesOf } from './names-of.ts';
export { stillMay } from './still-may.ts';
export { findFamilyAdmin, findUser, findUserWithAcceptances, toUser } from './users.ts';
