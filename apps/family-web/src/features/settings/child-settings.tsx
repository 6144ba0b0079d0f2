import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/illustrations';
import { Page } from '@pocketful/ui-kit/page';

/** What a child finds where its parents find Settings. */
export function ChildSettings() {
  return (
    <Page title="Settings" width="child" clearBelow>
      <Card>
        <EmptyState illustration={<House />} level={2} title="For grown-ups">
          Settings are only available for parents and family administrators.
        </EmptyState>
      </Card>
    </Page>
  );
}
