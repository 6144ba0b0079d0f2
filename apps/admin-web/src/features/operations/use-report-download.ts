import { csvRow } from '@pocketful/domain/csv';
import { notifyFailure, notifySuccess } from '@pocketful/web-kit/notify';
import { useRuntime } from '@pocketful/web-kit/runtime';
import { saveFile } from '@pocketful/web-kit/save-file';
import { failureOf } from '@pocketful/web-kit/write-words';
import { useRef, useState } from 'react';

/** The reports, by the calls that answer them. */
export type ReportName = 'getWeeklyReport' | 'getMonthlyGrowth';
type Format = 'CSV' | 'JSON';

const FILES: Record<ReportName, string> = {
  getWeeklyReport: 'weekly-growth',
  getMonthlyGrowth: 'monthly-growth',
};
const TYPES: Record<Format, string> = { CSV: 'text/csv; charset=utf-8', JSON: 'application/json' };

/** A report as a file, read anew: what is kept is of the moment in which it was asked for. */
export function useReportDownload(name: ReportName) {
  const { api, person } = useRuntime();
  const [busy, setBusy] = useState<Format>();
  const control = useRef({}).current;

  const start = async (format: Format) => {
    if (busy) return;
    setBusy(format);
    const origin = { person: person(), control };
    try {
      const rows: readonly object[] = await api.call(name, {});
      if (person() !== origin.person) return;
      const text = format === 'CSV' ? csvOf(rows) : `${JSON.stringify(rows, null, 2)}\n`;
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([text], { type: TYPES[format] }), `${FILES[name]}-${day}.${format.toLowerCase()}`);
      notifySuccess(['Report downloaded', 'The file is with your downloads.'], origin);
    } catch (error) {
      const failure = failureOf<ReportName>(error, { failed: ['Failed to download report', 'Please try again.'] });
      if (person() === origin.person) notifyFailure(failure, origin);
    } finally {
      setBusy(undefined);
    }
  };
  return { start, busy };
}

/** A head with the names of the fields, and a line for each row. */
function csvOf(rows: readonly object[]): string {
  const head = Object.keys(rows[0] ?? {});
  return [head, ...rows.map(row => Object.values(row).map(String))].map(csvRow).join('');
}
