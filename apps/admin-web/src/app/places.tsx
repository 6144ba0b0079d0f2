import type { Places } from '@pocketful/web-kit/places/places';
import { familyPath } from '../shared/ids.ts';

/** Kinds of visitors of the table of places. An app_admin has access to one place. */
export type Visitor = 'stranger' | 'staff' | 'app_admin';

/** Every address of the staff's app, with its visitors and its screen. A new screen is a row. */
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
    screen: async () => (await import('../features/staff/portal.tsx')).Portal,
    bar: { label: 'Portal' },
  },
  diagnosticsDoor: {
    path: '/admin',
    title: 'Application Administrator',
    who: ['stranger'],
    screen: async () =>
      (await import('./staff-door.tsx')).staffDoor(
        'Application Administrator',
        'This page is only for the people who run Pocketful.',
      ),
    bare: true,
  },
  diagnostics: {
    path: '/admin',
    title: 'Application Administrator',
    who: ['staff', 'app_admin'],
    screen: async () => (await import('./diagnostics.tsx')).Diagnostics,
    bar: { label: 'Diagnostics' },
  },
  familyDoor: {
    path: familyPath(':id'),
    title: 'Family',
    who: ['stranger'],
    screen: async () =>
      (await import('./staff-door.tsx')).staffDoor('Family', 'This page is only for the people who run Pocketful.'),
    bare: true,
  },
  family: {
    path: familyPath(':id'),
    title: 'Family',
    who: ['staff'],
    screen: async () => (await import('../features/staff/opened-family.tsx')).OpenedFamily,
    within: '/admin',
  },
  errorLogsDoor: {
    path: '/error-logs',
    title: 'Error Logs',
    who: ['stranger'],
    screen: async () =>
      (await import('./staff-door.tsx')).staffDoor(
        'Error Logs',
        'Error logs are only for the people who run Pocketful.',
      ),
    bare: true,
  },
  errorLogs: {
    path: '/error-logs',
    title: 'Error Logs',
    who: ['staff'],
    screen: async () => (await import('../features/error-logs/error-logs.tsx')).ErrorLogs,
    bar: { label: 'Error Logs' },
  },
  coppaDoor: {
    path: '/coppa-dashboard',
    title: 'COPPA Compliance Dashboard',
    who: ['stranger'],
    screen: async () => (await import('../features/compliance/coppa-door.tsx')).CoppaDoor,
    bare: true,
  },
  coppaDashboard: {
    path: '/coppa-dashboard',
    title: 'COPPA Compliance Dashboard',
    who: ['staff'],
    screen: async () => (await import('../features/compliance/coppa-dashboard.tsx')).CoppaDashboard,
    bar: { label: 'COPPA' },
  },
} satisfies Places<Visitor>;
