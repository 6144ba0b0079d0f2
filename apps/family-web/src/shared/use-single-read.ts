import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useEffect, useState } from 'react';

/**
 * A read that does not repeat by itself.
 *
 * @param read is the same function until the subject changes
 */
export function useSingleRead<T>(read: (signal: AbortSignal) => Promise<T>): Read<T> {
  const [asked, ask] = useState(0);
  const [state, setState] = useState<Pick<Read<T>, 'data' | 'error' | 'isFetching'>>({
    data: undefined,
    error: null,
    isFetching: true,
  });
  useEffect(() => {
    const leaving = new AbortController();
    setState({ data: undefined, error: null, isFetching: true });
    read(leaving.signal).then(
      data => !leaving.signal.aborted && setState({ data, error: null, isFetching: false }),
      (error: unknown) => !leaving.signal.aborted && setState({ data: undefined, error, isFetching: false }),
    );
    return () => leaving.abort();
  }, [read, asked]);
  return { ...state, isPending: state.isFetching && state.data === undefined, refetch: () => ask(asked + 1) };
}
