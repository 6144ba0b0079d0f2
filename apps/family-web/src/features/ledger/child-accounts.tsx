import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/illustrations';
import { Page } from '@pocketful/ui-kit/page';

/** What a child finds where its parents find all accounts. */
export function ChildAccounts() {
  return (
    <Page title="Accounts" width="child" clearBelow>
      <Card>
        <EmptyState illustration={<House />} level={2} title="For grown-ups">
          The accounts of the whole family are only shown to parents. Your own money is on your home page.
        </EmptyState>
      </Card>
    </Page>
  );
}
