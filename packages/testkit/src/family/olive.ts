/** The first member of staff, and how she signs in. */
export const olive = {
  username: 'owner',
  email: 'owner@example.com',
  firstName: 'Olive',
  lastName: 'Owner',
  role: 'app_owner',
  password: 'Pocketful-staff-1!',
} as const;
