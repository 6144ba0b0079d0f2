import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Above this size a log moves to `FILE.1`, which replaces an older one. */
const LOG_LIMIT_BYTES = 5_000_000;

/** Rotates a log. A process that has it open for appending continues at the start of the file. */
export function keepLogShort(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
