import type { CallInput } from '@pocketful/api-client/client';
import type { FileName } from '@pocketful/api-client/names';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useEffect, useState } from 'react';

/**
 * A file to view and to print. The audit log records each read of it, so it is read once for each input and not repeated by
 * itself.
 *
 * @param schema parses the file. It is the same object in each render
 */
export function useFileRead<N extends FileName, T>(
  name: N,
  input: CallInput<N>,
  schema: { readonly parse: (file: unknown) => T },
): Read<T> {
  const { api } = useRuntime();
  const [asked, ask] = useState(0);
  const [state, setState] = useState<Pick<Read<T>, 'data' | 'error' | 'isFetching'>>({
    data: undefined,
    error: null,
    isFetching: true,
  });
  const key = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    setState({ data: undefined, error: null, isFetching: true });
    api
      .callFile(name, JSON.parse(key), { signal: leaving.signal })
      .then(async ({ content }) => schema.parse(JSON.parse(await content.text())))
      .then(
        data => !leaving.signal.aborted && setState({ data, error: null, isFetching: false }),
        (error: unknown) => !leaving.signal.aborted && setState({ data: undefined, error, isFetching: false }),
      );
    return () => leaving.abort();
  }, [api, name, key, schema, asked]);
  return { ...state, isPending: state.isFetching && state.data === undefined, refetch: () => ask(asked + 1) };
}
