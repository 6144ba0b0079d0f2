import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/house';
import type { ReactNode } from 'react';

export interface NoChildrenProps {
  /** A button that adds a child. */
  readonly action?: ReactNode;
  /** A sentence that a child is needed. Default: it names the dashboard and Settings. */
  readonly children?: string;
  readonly level?: 2 | 3;
}

/** The empty state of a list by child. */
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
