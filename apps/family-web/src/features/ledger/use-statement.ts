import { type StatementAnswer, statementSchema } from '@pocketful/api-contract/ledger/exports';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useEffect, useState } from 'react';
import type { Period } from './periods.ts';

export interface StatementOf extends Period {
  /** Undefined for all children. */
  readonly childId: string | undefined;
}

/**
 * A statement to view and to print. The audit log records each read of a statement, so it is read once for each period and
 * not repeated by itself.
 */
export function useStatement({ from, to, childId }: StatementOf): Read<StatementAnswer> {
  const { api } = useRuntime();
  const [asked, ask] = useState(0);
  const [state, setState] = useState<Pick<Read<StatementAnswer>, 'data' | 'error' | 'isFetching'>>({
    data: undefined,
    error: null,
    isFetching: true,
  });
  useEffect(() => {
    const leaving = new AbortController();
    setState({ data: undefined, error: null, isFetching: true });
    const query = { format: 'json', from, to, ...(childId === undefined ? {} : { childId }) } as const;
    api
      .callFile('exportAccounts', { query }, { signal: leaving.signal })
      .then(async ({ content }) => statementSchema.parse(JSON.parse(await content.text())))
      .then(
        data => !leaving.signal.aborted && setState({ data, error: null, isFetching: false }),
        (error: unknown) => !leaving.signal.aborted && setState({ data: undefined, error, isFetching: false }),
      );
    return () => leaving.abort();
  }, [api, from, to, childId, asked]);
  return { ...state, isPending: state.isFetching && state.data === undefined, refetch: () => ask(asked + 1) };
}
