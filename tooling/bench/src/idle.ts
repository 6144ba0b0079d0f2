/**
 * Measures an instance of a release at rest, with one family. As root on Linux its data lies in a separate file system,
 * ext4 on a loop device, whose counter says what a memory card would be asked to write.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Started } from '@pocketful/release/try';

interface IdleOptions {
  readonly program: string;
  /** Minutes of rest before the measurement, and those that it takes. */
  readonly rest: number;
  readonly minutes: number;
}

/** The options of `--idle`; undefined without it. */
export function idleOptions(args: readonly string[]): IdleOptions | undefined {
  if (!args.includes('--idle')) return undefined;
  const { values } = parseArgs({
    args: [...args],
    options: {
      idle: { type: 'boolean' },
      program: { type: 'string', default: '' },
      rest: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '120' },
    },
  });
  const program = path.resolve(process.env.INIT_CWD ?? '', values.program);
  return { program, rest: Number(values.rest), minutes: Number(values.minutes) };
}

export async function measureIdle({ program, rest, minutes }: IdleOptions, say: (line: string) => void): Promise<void> {
  using disk = openDisk();
  await using instance = await Started.on(program, path.join(disk.folder, 'data'));
  await instance.signUp();
  await sleep(rest * 60_000);
  const before = sample(instance.pid, disk.device);
  const memories = await sampleMemory(instance.pid, minutes);
  const after = sample(instance.pid, disk.device);
  await instance.end('SIGTERM');
  const each = (now: number, then: number) => ((now - then) / minutes).toFixed(1);
  const names = [...new Set(memories.flatMap(parts => [...parts.keys()]))];
  const megabytes = (of: (parts: ReadonlyMap<string, number>) => number) =>
    Math.round(memories.reduce((sum, parts) => sum + of(parts), 0) / memories.length / 1024);
  const whole = (parts: ReadonlyMap<string, number>) => [...parts.values()].reduce((sum, part) => sum + part, 0);
  const most = Math.round(Math.max(...memories.map(whole)) / 1024);
  say(`memory (PSS), mean of ${memories.length} samples: ${megabytes(whole)} MB; the most: ${most} MB`);
  for (const name of names) say(`  ${name}: ${megabytes(parts => parts.get(name) ?? 0)} MB`);
  say(`processor of the API a minute: ${each(after.ticks, before.ticks)} ticks of 1/100 s`);
  say(`wake-ups of the API a minute: ${each(after.wakeUps, before.wakeUps)}`);
  if (disk.device === undefined) return say('written to the disk: measured as root alone');
  const perDay = ((after.written - before.written) / minutes) * 60 * 24;
  say(`written to the disk a day: ${(perDay / 1e6).toFixed(1)} MB`);
}

/** A file system for the data alone, or a folder. */
function openDisk(): Disposable & { readonly folder: string; readonly device: string | undefined } {
  const base = mkdtempSync(path.join(tmpdir(), 'pocketful-idle-'));
  chmodSync(base, 0o755);
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return { folder: base, device: undefined, [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }) };
  const [image, folder] = [path.join(base, 'disk'), path.join(base, 'mounted')];
  execFileSync('truncate', ['--size=2G', image]);
  // Otherwise the system writes the tables of inodes for minutes.
  execFileSync('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
  mkdirSync(folder);
  const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
  execFileSync('mount', [device, folder]);
  chmodSync(folder, 0o755);
  return {
    folder,
    device: path.basename(device),
    [Symbol.dispose]: () => {
      // A process of the instance may still be ending.
      execFileSync('umount', ['--lazy', folder]);
      execFileSync('losetup', ['--detach', device]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** The interval of samples of memory. It drifts against the jobs of each minute, which open connections for seconds. */
const MEMORY_MS = 7000;

/** Samples the memory of an instance for some minutes: kilobytes of each part. */
async function sampleMemory(top: number, minutes: number): Promise<ReadonlyMap<string, number>[]> {
  const samples: ReadonlyMap<string, number>[] = [];
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await sleep(MEMORY_MS)) {
    const parts = new Map<string, number>();
    for (const pid of descendants(top)) {
      const pss = Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);
      parts.set(nameOf(pid), (parts.get(nameOf(pid)) ?? 0) + pss);
    }
    samples.push(parts);
  }
  return samples;
}

/** The work of the API's process, and the bytes written to the disk, until now. */
function sample(top: number, device: string | undefined) {
  let [ticks, wakeUps] = [0, 0];
  for (const pid of descendants(top)) {
    if (nameOf(pid) !== 'API') continue;
    const [user, system] = read(pid, 'stat').slice(read(pid, 'stat').lastIndexOf(')')).split(' ').slice(12, 14);
    ticks += Number(user) + Number(system);
    for (const task of readdirSync(`/proc/${pid}/task`))
      wakeUps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(pid, `task/${task}/status`))?.[1] ?? 0);
  }
  // Sectors of 512 bytes.
  const written = device ? Number(readFileSync(`/sys/block/${device}/stat`, 'utf8').trim().split(/\s+/)[6]) * 512 : 0;
  return { ticks, wakeUps, written };
}

function descendants(top: number): number[] {
  const parents = readdirSync('/proc').flatMap(entry => {
    const parent = /^\d+$/.test(entry) ? /^PPid:\s+(\d+)/m.exec(read(Number(entry), 'status'))?.[1] : undefined;
    return parent === undefined ? [] : [[Number(entry), Number(parent)] as const];
  });
  const found = [top];
  for (const member of found) for (const [pid, parent] of parents) if (parent === member) found.push(pid);
  return found;
}

/** The part that a process belongs to. */
function nameOf(pid: number): string {
  const command = read(pid, 'cmdline');
  if (command.includes('postgres')) return command.includes('database-keeper') ? 'keeper' : 'PostgreSQL';
  return command.includes('api/dist/main.js') ? 'API' : 'supervisor';
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
