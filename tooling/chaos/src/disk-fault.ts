import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolveDatabaseUser } from '@pocketful/local/database-user';
import { errorCode } from '@pocketful/local/operator-error';
import type pg from 'pg';
import { answerOf } from './answer-of.ts';
import { openBrowser } from './browser.ts';
import { wrongFullDisk } from './disk-check.ts';
import { signUp } from './families.ts';
import type { FaultScene } from './faults.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** How long the disk is full, the pause between two calls, and the longest wait afterwards; milliseconds. */
const FULL_MS = 3000;
const PAUSE_MS = 50;
const RECOVERY_MS = 15_000;
/** The free space of the disk after the table, in bytes. */
const ROOM = 24 * 2 ** 20;

/**
 * Moves the audit log, to which each write adds, to a small disk in memory, and fills it. Writes get 503, reads work. Once
 * there is room, writes work again. Needs root; returns false without it.
 */
export async function fillDisk({ stage, random, report, say }: FaultScene): Promise<boolean> {
  const disk = path.join(stage.folder, 'disk');
  const size = await stage.database.connected(async client => {
    const { rows } = await client.query<{ size: string }>("SELECT pg_table_size('audit_entries') AS size");
    return Number(rows[0]?.size);
  });
  const why = mount(disk, size + ROOM);
  if (why !== undefined) {
    say(`SKIPPED: no disk in memory (${why}), so no disk is full.`);
    return false;
  }
  try {
    const client = await openClient(stage, random);
    await stage.database.connected(async admin => {
      await admin.query(`CREATE TABLESPACE chaos_disk LOCATION ${admin.escapeLiteral(disk)}`);
      await move(admin, 'chaos_disk');
    });
    const filler = fill(disk);
    const full = await callFor(FULL_MS, stage, client);
    rmSync(filler);
    report(wrongFullDisk({ ...full, recoveredAfter: await secondsUntil(client.write) }));
    await stage.database.connected(async admin => {
      await move(admin, 'pg_default');
      await admin.query('DROP TABLESPACE chaos_disk');
    });
  } finally {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
  return true;
}

/** Mounts a disk in memory that belongs to PostgreSQL. Returns why it could not. */
function mount(folder: string, bytes: number): string | undefined {
  if (process.getuid?.() !== 0) return 'that needs root';
  mkdirSync(folder);
  const user = resolveDatabaseUser();
  const options = [`size=${bytes}`, 'mode=700', ...(user ? [`uid=${user.uid}`, `gid=${user.gid}`] : [])];
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', folder], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    rmSync(folder, { recursive: true });
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
  }
}

/** Moves the table while no statement uses it. */
async function move(admin: pg.Client, tablespace: string): Promise<void> {
  await admin.query(`ALTER TABLE audit_entries SET TABLESPACE ${tablespace}`);
}

/** Writes a file until the disk is full. Returns its name. */
function fill(folder: string): string {
  const name = path.join(folder, 'filler');
  const file = openSync(name, 'w');
  try {
    for (const zeros = Buffer.alloc(4096); ; ) writeSync(file, zeros);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return name;
}

/** A family of this fault: a write and a read. */
async function openClient({ base }: Stage, random: Random) {
  const browser = openBrowser(base, random.fork());
  await signUp(browser, `disk-${random.whole(1, 1e9)}`);
  const consent = { parentalConsent: true, dataCollectionConsent: true } as const;
  const child = { firstName: 'Kit', username: 'kit', age: 9, pin: '9164', ...consent };
  const { id: childId } = await browser.call('addChild', { body: child });
  browser.hurried = true;
  const entry = { childId, amount: '0.01', category: 'gift' } as const;
  let last = 0;
  const record = () => browser.call('createTransaction', { body: { ...entry, description: `Entry ${++last}` } });
  return {
    write: () => answerOf(record),
    read: () => answerOf(() => browser.call('getDashboard', {})),
  };
}

type DiskClient = Awaited<ReturnType<typeof openClient>>;

async function callFor(milliseconds: number, { base }: Stage, client: DiskClient) {
  const [writes, reads, ready]: [string[], string[], string[]] = [[], [], []];
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(PAUSE_MS)) {
    writes.push(await client.write());
    reads.push(await client.read());
    ready.push(await fetch(`${base()}/readyz`).then(answer => answer.text(), String));
  }
  return { writes, reads, ready };
}

async function secondsUntil(write: () => Promise<string>): Promise<number | undefined> {
  const began = performance.now();
  for (; performance.now() < began + RECOVERY_MS; await sleep(PAUSE_MS))
    if ((await write()) === 'done') return (performance.now() - began) / 1000;
  return undefined;
}
