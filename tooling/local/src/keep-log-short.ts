import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Past this size a log moves to `FILE.1`, in place of the one before it. */
const LOG_LIMIT_BYTES = 5_000_000;

/** Rotates a log that is appended to, also while a process has it open: that process goes on at the start of the file. */
export function keepLogShort(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
