import type { Child } from '@pocketful/people/calls';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both, type Read } from '@pocketful/web-kit/calls/use-api';
import { Loaded, type LoadedProps } from '@pocketful/web-kit/places/loaded';
import type { ReactNode } from 'react';
import { NoChildren } from '../../shared/no-children.tsx';
import { useChildren } from './use-children.ts';

export interface ByChildProps<T> extends Pick<LoadedProps<T>, 'card'> {
  readonly query: Read<T>;
  /** Default: three rows. */
  readonly skeleton?: ReactNode;
  readonly children: (family: readonly Child[], data: T) => ReactNode;
}

/** A read that is shown by child, in its four states. In a family without children it says so. */
export function ByChild<T>({ query, skeleton = <SkeletonRows />, children, ...card }: ByChildProps<T>) {
  const family = useChildren();
  return (
    <Loaded
      query={both(family, query)}
      skeleton={skeleton}
      isEmpty={([all]) => all.length === 0}
      empty={<NoChildren />}
      {...card}
    >
      {([all, data]) => children(all, data)}
    </Loaded>
  );
}
