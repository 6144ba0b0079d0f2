import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import type { PageTab } from '@pocketful/web-kit/places/tabbed-page';
import { ChoresSettings } from '../chores/public.ts';
import { NoticesSettings } from '../notices/public.ts';
import { RewardsSettings } from '../rewards/public.ts';

/** A tab of Settings, with words by which it is found. */
interface SettingsTab extends PageTab {
  readonly words: string;
}

/** The tabs of Settings from left to right. The first is shown when the address names none. */
export const SETTINGS_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  {
    key: 'profile',
    label: 'Profile',
    words: 'password PIN email format devices signed in keys',
    Panel: lazyComponent(async () => (await import('./own-settings.tsx')).OwnSettings),
  },
  {
    key: 'accounts',
    label: 'Family',
    words: 'parents children household time zone format currency privacy data rights invite close',
    Panel: lazyComponent(async () => (await import('./family-settings.tsx')).FamilySettings),
  },
  {
    key: 'chores',
    label: 'Chores',
    words: 'master list templates',
    Panel: ChoresSettings,
  },
  {
    key: 'rewards',
    label: 'Rewards',
    words: 'categories',
    Panel: RewardsSettings,
  },
  {
    key: 'notices',
    label: 'Notices',
    words: 'mail push quiet hours',
    Panel: NoticesSettings,
  },
  {
    key: 'contact',
    label: 'Contact',
    words: 'feedback support',
    Panel: lazyComponent(async () => (await import('../staff/public.ts')).ContactSettings),
  },
];
