import { type StatementAnswer, statementSchema } from '@pocketful/ledger/calls/exports';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useFileRead } from '../../shared/use-file-read.ts';
import type { Period } from './periods.ts';

export interface StatementOf extends Period {
  /** Undefined for all children. */
  readonly childId: string | undefined;
}

/** A statement to view and to print. */
export function useStatement({ from, to, childId }: StatementOf): Read<StatementAnswer> {
  const query = { format: 'json', from, to, ...(childId === undefined ? {} : { childId }) } as const;
  return useFileRead('exportAccounts', { query }, statementSchema);
}
