import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { type PageTab, TabbedPage } from '@pocketful/web-kit/places/tabbed-page';
import { Health, Overview, Reports } from '../metrics/public.ts';

/** The portal's tabs in their order. A new tab is a row. */
export const PORTAL_TABS: readonly [PageTab, ...PageTab[]] = [
  { key: 'overview', label: 'Overview', Panel: Overview },
  { key: 'reports', label: 'Analytics & Reports', Panel: Reports },
  {
    key: 'profile',
    label: 'Profile',
    Panel: lazyComponent(async () => (await import('./staff-profile.tsx')).StaffProfile),
  },
  {
    key: 'admin-users',
    label: 'Admin Users',
    Panel: lazyComponent(async () => (await import('./staff-accounts.tsx')).StaffAccounts),
  },
  {
    key: 'feedback',
    label: 'Feedback',
    Panel: lazyComponent(async () => (await import('./feedback.tsx')).Feedback),
  },
  {
    key: 'coppa',
    label: 'COPPA',
    Panel: lazyComponent(async () => (await import('../compliance/public.ts')).CoppaAudit),
  },
  { key: 'system', label: 'System', Panel: Health },
];

/** The desk of app owners and support staff. */
export function Portal() {
  return <TabbedPage title="Administration" width="wide" tabs={PORTAL_TABS} />;
}
