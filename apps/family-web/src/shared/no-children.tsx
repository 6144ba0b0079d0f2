import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import type { ReactNode } from 'react';

export interface NoChildrenProps {
  /** What adds one here; without it the dashboard is named. */
  readonly action?: ReactNode;
  /** What needs a child, as a sentence. */
  readonly children?: string;
  readonly level?: 2 | 3;
}

/** What a list by child shows in a family without any. */
export function NoChildren({
  action,
  level = 3,
  children = 'Add a child first, on the dashboard or in Settings.',
}: NoChildrenProps) {
  return (
    <EmptyState illustration={<House />} level={level} title="No children yet" action={action}>
      {children}
    </EmptyState>
  );
}
