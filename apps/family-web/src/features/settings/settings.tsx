import { TabbedPage } from '@pocketful/web-kit/places/tabbed-page';
import { SETTINGS_TABS } from './settings-tabs.tsx';

/** The settings of a family, for its adults. */
export function Settings() {
  return <TabbedPage title="Settings" tabs={SETTINGS_TABS} />;
}
