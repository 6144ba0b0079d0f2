import { ERROR_SEVERITIES, ERROR_STATUSES } from '@pocketful/error-logs/rules';
import { useSearchParams } from 'react-router-dom';
import { requestIn } from '../../shared/ids.ts';

/** Page sizes. Default: 50. */
export const LIMITS = ['25', '50', '100', '200'] as const;
const DEFAULT_LIMIT = '50';

/** The filters of the list, kept in the address: a reload, Back and a copied link show the same. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find(value => value === params.get(name));
  const severity = oneOf(ERROR_SEVERITIES, 'severity');
  const status = oneOf(ERROR_STATUSES, 'status');
  const limit = oneOf(LIMITS, 'limit') ?? DEFAULT_LIMIT;
  const requestId = requestIn(params.get('requestId') ?? '') ?? '';
  const set = (name: 'severity' | 'status' | 'limit' | 'requestId', value: string) =>
    setParams(
      before => {
        before.delete(name);
        const isDefault = value === 'all' || value === '' || (name === 'limit' && value === DEFAULT_LIMIT);
        if (!isDefault) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { severity, status, limit, requestId, set };
}

/** The open log. The address has its id, so that Back closes it and a separate window can show it. */
export function useOpenLog() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get('id') ?? undefined,
    open: (id: string) =>
      setParams(before => {
        before.set('id', id);
        return before;
      }),
    close: () =>
      setParams(
        before => {
          before.delete('id');
          return before;
        },
        { replace: true },
      ),
  };
}
