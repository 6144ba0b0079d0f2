// This file imports no schema, because the first screens load it.

/** Whether the user of a session is an app_admin who signed in at the family's login: families have a selected profile. */
export function isStaffUser<User extends object>(user: User): user is Exclude<User, { profileSelected: unknown }> {
  return !('profileSelected' in user);
}
