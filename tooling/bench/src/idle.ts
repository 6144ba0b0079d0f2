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
  await sleep(minutes * 60_000);
  const after = sample(instance.pid, disk.device);
  await instance.end('SIGTERM');
  const each = (now: number, then: number) => ((now - then) / minutes).toFixed(1);
  say(`memory (PSS) of ${after.processes} processes: ${Math.round(after.pss / 1024)} MB`);
  for (const [name, kilobytes] of after.parts) say(`  ${name}: ${Math.round(kilobytes / 1024)} MB`);
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
  execFileSync('mkfs.ext4', ['-q', image]);
  mkdirSync(folder);
  const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
  execFileSync('mount', [device, folder]);
  chmodSync(folder, 0o755);
  return {
    folder,
    device: path.basename(device),
    [Symbol.dispose]: () => {
      execFileSync('umount', [folder]);
      execFileSync('losetup', ['--detach', device]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** What the processes of an instance have taken until now. */
function sample(top: number, device: string | undefined) {
  const members = descendants(top);
  const parts = new Map<string, number>();
  let [ticks, wakeUps] = [0, 0];
  for (const pid of members) {
    const name = nameOf(pid);
    const pss = Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0);
    parts.set(name, (parts.get(name) ?? 0) + pss);
    if (name !== 'API') continue;
    const [user, system] = read(pid, 'stat').slice(read(pid, 'stat').lastIndexOf(')')).split(' ').slice(12, 14);
    ticks += Number(user) + Number(system);
    for (const task of readdirSync(`/proc/${pid}/task`))
      wakeUps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(pid, `task/${task}/status`))?.[1] ?? 0);
  }
  return {
    processes: members.length,
    parts,
    pss: [...parts.values()].reduce((sum, part) => sum + part, 0),
    ticks,
    wakeUps,
    // Sectors of 512 bytes.
    written: device ? Number(readFileSync(`/sys/block/${device}/stat`, 'utf8').trim().split(/\s+/)[6]) * 512 : 0,
  };
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
