/** What other contexts may use of the family. */
export { addChild, type NewChild } from './add-child.ts';
export { type Founder, foundFamily } from './found-family.ts';
export { nameKey } from './names.ts';
export { findUser, selectUsers, toUser } from './users.ts';
