import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel } from '@pocketful/ui-kit/tabs';
import { QueryTabs } from '@pocketful/web-kit/query-tabs';
import { Suspense } from 'react';
import { SETTINGS_TABS } from './settings-tabs.tsx';

const [first, ...others] = SETTINGS_TABS;

/** What a family's adults settle for it. */
export function Settings() {
  return (
    <Page title="Settings">
      <QueryTabs name="tab" values={[first.key, ...others.map(({ key }) => key)]}>
        <TabList aria-label="Settings">
          {SETTINGS_TABS.map(({ key, label }) => (
            <Tab key={key} value={key}>
              {label}
            </Tab>
          ))}
        </TabList>
        {SETTINGS_TABS.map(({ key, Panel }) => (
          <TabPanel key={key} value={key}>
            <Suspense fallback={<Skeleton shape="card" className="h-64 w-full" />}>
              <Panel />
            </Suspense>
          </TabPanel>
        ))}
      </QueryTabs>
    </Page>
  );
}
