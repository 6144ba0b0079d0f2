import { useApiPages } from '@pocketful/web-kit/calls/use-api';

/** All pending withdrawals of the family, or of the child that is active, and the decided ones page by page. */
export function useWithdrawals() {
  return useApiPages('listWithdrawals', { query: { limit: 50 } });
}
