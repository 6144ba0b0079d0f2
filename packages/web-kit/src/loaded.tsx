import { failureText } from '@pocketful/api-client/api-error';
import { Button } from '@pocketful/ui-kit/button';
import { ErrorState } from '@pocketful/ui-kit/error-state';
import type { ReactNode } from 'react';
import { useRuntime } from './runtime.tsx';
import { supportLine } from './support-line.tsx';
import type { MorePages, Read } from './use-api.tsx';

const FALLBACK = 'Something went wrong. Please try again.';

export interface LoadedProps<T> {
  readonly query: Read<T>;
  /** What stands there until it is read. */
  readonly skeleton: ReactNode;
  /** What is said in its place when it cannot be read; the app's own words unless told otherwise. */
  readonly failed?: string;
  /** What stands there when there is nothing. */
  readonly empty?: ReactNode;
  /** Whether there is nothing; an empty list is nothing unless told otherwise. */
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * What is read, in its four states. Once it was read it stays, also when reading it again fails: the page then says
 * once how old it is (`NotUpToDate`).
 */
export function Loaded<T>(props: LoadedProps<T>) {
  const { notLoaded = 'This could not be loaded' } = useRuntime();
  const { query, skeleton, failed = notLoaded, empty, isEmpty = isEmptyList, children } = props;
  const { data, error } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (error === null) return <div aria-busy="true">{skeleton}</div>;
  const { message, requestId } = failureText(error, FALLBACK);
  return (
    <ErrorState
      title={failed}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      support={requestId ? supportLine(requestId) : undefined}
    >
      {message}
    </ErrorState>
  );
}

function isEmptyList(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && data !== null && 'items' in data && isEmptyList(data.items);
}

/** The way to a list's next page; nothing at its end. */
export function More({ more }: { readonly more: MorePages | undefined }) {
  if (!more) return null;
  return (
    <>
      {more.failed && !more.busy && (
        <p role="alert" className="pt-2 text-center text-sm text-ink-muted">
          {FALLBACK}
        </p>
      )}
      <Button variant="quiet" full busy={more.busy} onClick={more.load}>
        Show more
      </Button>
    </>
  );
}
