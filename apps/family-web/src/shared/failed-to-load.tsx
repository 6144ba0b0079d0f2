import { failureText } from '@pocketful/api-client/api-error';
import { ErrorState } from '@pocketful/ui-kit/error-state';

/** Props of {@link FailedToLoad}. */
export interface FailedToLoadProps {
  /** A query that failed. */
  readonly query: { readonly error: unknown; readonly refetch: () => unknown; readonly isFetching: boolean };
}

/** In the place of what a query could not read. */
export function FailedToLoad({ query }: FailedToLoadProps) {
  const { message, requestId } = failureText(query.error, 'Something went wrong. Please try again.');
  return (
    <ErrorState
      title="This could not be loaded"
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      requestId={requestId}
    >
      {message}
    </ErrorState>
  );
}
