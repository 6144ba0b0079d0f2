import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import { Page } from '@pocketful/ui-kit/page';
import type { ReactNode } from 'react';

/** The text for a child's profile at the page of a mail's link. */
export const MAIL_FOR_GROWN_UPS = 'This is for a grown-up. Please ask one to open it.';

export interface ForGrownUpsProps {
  readonly title: string;
  /** Why, and where the child finds its own. */
  readonly children: ReactNode;
}

/** A child's view of a page for its parents. */
export function ForGrownUps({ title, children }: ForGrownUpsProps) {
  return (
    <Page title={title} width="child" clearBelow>
      <Card>
        <EmptyState illustration={<House />} level={2} title="For grown-ups">
          {children}
        </EmptyState>
      </Card>
    </Page>
  );
}
