import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} ProcessInfo
 * @property {number} parent pid of the parent process
 * @property {string} startMark differs between two processes that had the same pid one after the other
 * @property {string} command the command line, arguments joined by spaces
 */

/**
 * The system's data about a process.
 * @param {number} pid
 * @returns {ProcessInfo | undefined} undefined when no such process runs; a zombie counts as ended
 */
export function readProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? readProc(pid) : readPs(pid);
}

/**
 * True while the very process runs that had this pid and this start mark.
 * @param {number} pid
 * @param {string} startMark
 */
export function isSameProcess(pid, startMark) {
  return readProcess(pid)?.startMark === startMark;
}

/**
 * @param {number} pid
 * @returns {ProcessInfo | undefined}
 */
function readProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { parent: Number(fields[1]), startMark: `${bootId()}/${fields[19]}`, command };
  } catch {
    return undefined;
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

/**
 * The same through ps, for systems without /proc.
 * @param {number} pid
 * @returns {ProcessInfo | undefined}
 */
export function readPs(pid) {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const match = /^\s*(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(line);
    if (!match?.[2] || !match[3] || match[2].startsWith('Z')) return undefined;
    return { parent: Number(match[1]), startMark: match[3].replaceAll(/\s+/g, ' '), command: match[4] ?? '' };
  } catch {
    return undefined;
  }
}
