import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { UserPlus } from 'lucide-react';
import { AddChildDialog } from '../people/public.ts';

/** The dashboard of a family without children. */
export function Welcome({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        illustration={<House />}
        level={2}
        title="Welcome"
        action={
          <Button icon={<UserPlus />} {...AddChildDialog.intent} onClick={onAdd}>
            Add First Family Member
          </Button>
        }
      >
        Add a child, and this is where you will see balances, chores and requests.
      </EmptyState>
    </Card>
  );
}
