import { csvRow } from '@pocketful/domain/csv';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useSavedFile } from '@pocketful/web-kit/files/use-saved-file';

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

/** A head with the names of the fields, and a line for each row. */
function csvOf(rows: readonly object[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, ...rows.map(row => Object.values(row).map(String))].map(csvRow).join('');
}
