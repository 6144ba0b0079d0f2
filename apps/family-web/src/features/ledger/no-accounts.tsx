import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';

/** Replaces the accounts in a family without children. */
export function NoAccounts() {
  return (
    <Card>
      <EmptyState illustration={<House />} title="No accounts yet">
        Each child you add gets an account.
      </EmptyState>
    </Card>
  );
}
