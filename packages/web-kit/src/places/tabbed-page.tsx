import { Page } from '@pocketful/ui-kit/page';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Tab, TabList, TabPanel } from '@pocketful/ui-kit/tabs';
import type { ComponentType } from 'react';
import { Later } from './first-view.tsx';
import { QueryTabs } from './query-tabs.tsx';

/** A tab of a page. */
export interface PageTab {
  /** The value in the address: `?tab=`. */
  readonly key: string;
  readonly label: string;
  /** The content; its code is loaded when the tab is first opened. */
  readonly Panel: ComponentType;
}

export interface TabbedPageProps {
  readonly title: string;
  /** `wide` for tables of staff. */
  readonly width?: 'normal' | 'wide';
  /** From left to right. The first is shown when the address names none. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
}

/** A page of tabs that the address names. */
export function TabbedPage({ title, width = 'normal', tabs }: TabbedPageProps) {
  const [first, ...others] = tabs;
  return (
    <Page title={title} width={width}>
      <QueryTabs name="tab" values={[first.key, ...others.map(({ key }) => key)]}>
        <TabList aria-label={title}>
          {tabs.map(({ key, label }) => (
            <Tab key={key} value={key}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ key, Panel }) => (
          <TabPanel key={key} value={key}>
            <Later fallback={<Skeleton shape="card" className="h-64 w-full" />}>
              <Panel />
            </Later>
          </TabPanel>
        ))}
      </QueryTabs>
    </Page>
  );
}
