import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import type { PageTab } from '@pocketful/web-kit/places/tabbed-page';
import { ChoresSettings } from '../chores/public.ts';
import { NoticesSettings } from '../notices/public.ts';
import { RewardsSettings } from '../rewards/public.ts';

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
    Panel: ChoresSettings,
  },
  {
    key: 'rewards',
    label: 'Rewards',
    Panel: RewardsSettings,
  },
  {
    key: 'notices',
    label: 'Notices',
    Panel: NoticesSettings,
  },
  {
    key: 'contact',
    label: 'Contact',
    Panel: lazyComponent(async () => (await import('../staff/public.ts')).ContactSettings),
  },
];
