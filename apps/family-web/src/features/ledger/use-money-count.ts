import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import type { Transaction } from '@pocketful/ledger/calls';
import { firstWrongLine, type ShownLine, sumsOf } from '@pocketful/ledger/rules/count';
import { useRuntime, type WebRuntime } from '@pocketful/web-kit/calls/runtime';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { useCallback } from 'react';
import { useSingleRead } from '../../shared/use-single-read.ts';

/** A ledger as the answers of the server show it, and what it adds up to. */
export interface MoneyCount {
  /** The oldest first, each with the sum of the lines up to it. */
  readonly lines: readonly (ShownLine & { readonly entry: Transaction; readonly sum: Cents })[];
  /** The place of the first line whose balance is not its sum; -1 if there is none. */
  readonly wrongLine: number;
  readonly balance: Cents;
  readonly addsUp: boolean;
}

/** Most lines of a page. */
const PAGE = 200;

async function count({ api }: WebRuntime, id: string, signal: AbortSignal): Promise<MoneyCount> {
  const entries: Transaction[] = [];
  for (let cursor: string | undefined, isLast = false; !isLast; isLast = cursor === undefined) {
    const query = cursor === undefined ? { limit: PAGE } : { limit: PAGE, cursor };
    const page = await api.callPage('listChildTransactions', { params: { id }, query }, { signal });
    entries.push(...page.data);
    cursor = page.nextCursor;
  }
  const balance = cents((await api.call('getChildBalance', { params: { id } }, { signal })).balance);
  const shown = entries
    .reverse()
    .map(entry => ({ amount: cents(entry.amount), balance: cents(entry.runningBalance), entry }));
  const sums = sumsOf(shown);
  const lines = shown.map((line, at) => ({ ...line, sum: sums[at] ?? 0 }));
  const wrongLine = firstWrongLine(shown);
  return { lines, wrongLine, balance, addsUp: wrongLine === -1 && (sums.at(-1) ?? 0) === balance };
}

/** Reads all pages of a child's ledger and adds them up. A second count decides: money may move during the first. */
export function useMoneyCount(childId: string): Read<MoneyCount> {
  const runtime = useRuntime();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const first = await count(runtime, childId, signal);
      return first.addsUp ? first : count(runtime, childId, signal);
    },
    [runtime, childId],
  );
  return useSingleRead(read);
}
