import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU time of a process in seconds, user and system; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const fields = proc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in megabytes; NaN without /proc. */
export function memoryMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(proc(pid, 'status'))?.[1] ?? Number.NaN) / 1024;
}

/** The most resident memory that a process has had, in megabytes; NaN without /proc. */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(proc(pid, 'status'))?.[1] ?? Number.NaN) / 1024;
}

function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
