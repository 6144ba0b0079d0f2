import { csvRow } from '@pocketful/domain/csv';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useSavedFile } from '@pocketful/web-kit/files/use-saved-file';
import { z } from 'zod';

/** The reports, by the calls that answer them. */
export type ReportName = 'getWeeklyReport' | 'getMonthlyGrowth';
type Format = 'CSV' | 'JSON';

const FILES: Record<ReportName, string> = {
  getWeeklyReport: 'weekly-growth',
  getMonthlyGrowth: 'monthly-growth',
};
const TYPES: Record<Format, string> = { CSV: 'text/csv; charset=utf-8', JSON: 'application/json' };

/** Downloads a report as a file. It is read anew, because the cached answer can be old. */
export function useReportDownload(name: ReportName) {
  const { api } = useRuntime();
  return useSavedFile<ReportName, Format>(
    async format => {
      const rows: readonly object[] = await api.call(name, {});
      const text = format === 'CSV' ? csvOf(rows) : `${JSON.stringify(rows, null, 2)}\n`;
      const day = new Date().toISOString().slice(0, 10);
      return {
        content: new Blob([text], { type: TYPES[format] }),
        name: `${FILES[name]}-${day}.${format.toLowerCase()}`,
      };
    },
    {
      done: ['Report downloaded', 'The file is with your downloads.'],
      failed: ['Failed to download report', 'Please try again.'],
    },
  );
}

/** A head with the names of the fields, and a line for each row. Sums in other currencies have a column each. */
function csvOf(rows: readonly object[]): string {
  const flat = rows.map(row => new Map(Object.entries(row).flatMap(([name, value]) => cellsOf(name, value))));
  const head = [...new Set(flat.flatMap(row => [...row.keys()]))];
  return [head, ...flat.map(row => head.map(name => String(row.get(name) ?? 0)))].map(csvRow).join('');
}

const sums = z.array(z.object({ currency: z.string(), total: z.number() }));

function cellsOf(name: string, value: unknown): [string, unknown][] {
  const { data } = sums.safeParse(value);
  return data?.map(({ currency, total }) => [`${name} ${currency}`, total]) ?? [[name, value]];
}
