import { failureText } from '@pocketful/api-client/api-error';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { ErrorState } from '@pocketful/ui-kit/error-state';
import type { ReactNode } from 'react';
import { useRuntime } from '../calls/runtime.tsx';
import type { MorePages, Read } from '../calls/use-api.tsx';
import { supportLine } from '../errors/support-line.tsx';

const FALLBACK = 'Something went wrong. Please try again.';

export interface LoadedProps<T> {
  readonly query: Read<T>;
  /** Shown until the read is answered. */
  readonly skeleton: ReactNode;
  /** Title of the error state. Default: the app's `notLoaded`. */
  readonly failed?: string;
  /** Shown for an empty answer. */
  readonly empty?: ReactNode;
  /** Puts the skeleton and `empty` into a card: a plain one, or the card of a list. Default: no card. */
  readonly card?: 'plain' | 'list';
  /** Whether an answer is empty. Default: an empty list is. */
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * A read in its four states: loading, failed, empty, loaded. Loaded data stays when a later read fails; the page then says
 * once how old its data is (`NotUpToDate`).
 */
export function Loaded<T>(props: LoadedProps<T>) {
  const { notLoaded = 'This could not be loaded' } = useRuntime();
  const { query, skeleton, failed = notLoaded, empty, isEmpty = isEmptyList, children } = props;
  const inCard = (content: ReactNode) => (props.card ? <Card list={props.card === 'list'}>{content}</Card> : content);
  const { data, error } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? inCard(empty) : children(data);
  if (error === null) return <div aria-busy="true">{inCard(skeleton)}</div>;
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
