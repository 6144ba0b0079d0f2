import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** The tab of Settings about chores. Its code is loaded when the tab is first opened. */
export const ChoresSettings = lazyComponent(async () => (await import('./chores-settings.tsx')).ChoresSettings);
