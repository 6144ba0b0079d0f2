import { TabbedPage } from '@pocketful/web-kit/places/tabbed-page';
import { SETTINGS_TABS } from './settings-tabs.tsx';

/** What a family's adults settle for it. */
export function Settings() {
  return <TabbedPage title="Settings" tabs={SETTINGS_TABS} />;
}
