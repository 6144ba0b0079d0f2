import { lazyComponent } from '@pocketful/web-kit/lazy-part';
import type { PageTab } from '@pocketful/web-kit/tabbed-page';

/** The tabs of Settings from left to right. The first is shown when the address names none. */
export const SETTINGS_TABS: readonly [PageTab, ...PageTab[]] = [
  {
    key: 'profile',
    label: 'Profile',
    Panel: lazyComponent(async () => (await import('../identity/public.ts')).ProfileSettings),
  },
  {
    key: 'accounts',
    label: 'Family',
    Panel: lazyComponent(async () => (await import('./family-settings.tsx')).FamilySettings),
  },
  {
    key: 'chores',
    label: 'Chores',
    Panel: lazyComponent(async () => (await import('../chores/public.ts')).ChoresSettings),
  },
  {
    key: 'rewards',
    label: 'Rewards',
    Panel: lazyComponent(async () => (await import('../rewards/public.ts')).RewardsSettings),
  },
  {
    key: 'contact',
    label: 'Contact',
    Panel: lazyComponent(async () => (await import('../staff/public.ts')).ContactSettings),
  },
];
