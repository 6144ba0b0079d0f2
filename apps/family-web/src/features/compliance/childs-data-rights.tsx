import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/illustrations';
import { Page } from '@pocketful/ui-kit/page';

/** What a child finds where its parents look after its data. */
export function ChildsDataRights() {
  return (
    <Page title="Parental Data Rights" width="child" clearBelow>
      <Card>
        <EmptyState illustration={<House />} level={2} title="For grown-ups">
          Here your grown-ups look after what Pocketful keeps about you. Ask them, and you can look at it together.
        </EmptyState>
      </Card>
    </Page>
  );
}
