/** Exports of people for other contexts. */
export { absencesSql } from './absences.ts';
export { type AddingDeps, addNewChild } from './add-child.ts';
export { peopleEmails } from './emails.ts';
export { eraseFamily } from './erase-family.ts';
export { findChild } from './find-child.ts';
export { notifyFormerAddress } from './former-address.ts';
export { type Founder, foundFamily } from './found-family.ts';
export { insertParent } from './insert-parent.ts';
export { lockFamily } from './lock-family.ts';
export { lockMember } from './lock-member.ts';
export { giveUpLoginNames, takeLoginNames } from './login-names.ts';
export { namesOf } from './names-of.ts';
export { newPin } from './new-pin.ts';
export { removeAgain } from './remove-parent.ts';
export { findFamilyAdmin, findSessionUser, findUser, toUser } from './users.ts';
