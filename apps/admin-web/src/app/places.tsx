import type { Places } from '@pocketful/web-kit/places';

/** Who stands before the table of places. */
export type Visitor = 'stranger' | 'staff';

/** Every address of the staff's app: whose it is, what it shows. A new screen is a row. */
export const PLACES = {
  login: {
    path: '/admin-portal',
    title: 'Administration',
    who: ['stranger'],
    screen: async () => (await import('../features/staff/staff-login.tsx')).StaffLogin,
    bare: true,
  },
  portal: {
    path: '/admin-portal',
    title: 'Administration',
    who: ['staff'],
    screen: async () => (await import('../features/staff/staff-profile.tsx')).StaffProfile,
  },
} satisfies Places<Visitor>;
