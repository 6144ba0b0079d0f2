import { lazyComponent } from '@pocketful/web-kit/lazy-part';
import type { ComponentType } from 'react';

/** A tab of Settings. */
export interface SettingsTab {
  /** What the address calls it: `?tab=`. */
  readonly key: string;
  readonly label: string;
  /** What it shows; its code is loaded when the tab is first opened. */
  readonly Panel: ComponentType;
}

/** The tabs of Settings from left to right. The first is shown when the address names none. */
export const SETTINGS_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
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
