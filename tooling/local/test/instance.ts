import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, readProcess } from '../bin/lib/processes.mjs';
import { findFreePort } from '../src/ports.ts';

/** A folder for tests that the database's user can pass through. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A process of an instance, distinguished from a later one with the same pid. */
interface Member {
  readonly pid: number;
  readonly startMark: string;
  readonly command: string;
}

/** A started instance over the stand-in API. */
export class Instance {
  readonly top: ChildProcess;
  readonly port: number;
  readonly dataDir: string;
  readonly folder: string;
  readonly exited: Promise<number | null>;
  output = '';
  members: Member[] = [];

  private constructor(folder: string, port: number, env: NodeJS.ProcessEnv, command: readonly string[]) {
    this.folder = folder;
    this.port = port;
    this.dataDir = path.join(folder, 'data');
    const settings = { PORT: String(port), DATA_DIR: this.dataDir, EVENTS_FILE: this.eventsFile, ...env };
    const { npm_lifecycle_event: _, DATABASE_URL: __, ...inherited } = process.env;
    this.top = spawn(command[0] ?? '', command.slice(1), {
      detached: true,
      env: { ...inherited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.top.stdout, this.top.stderr]) {
      stream?.on('data', chunk => {
        this.output += String(chunk);
      });
    }
    this.exited = new Promise(resolve => this.top.once('exit', code => resolve(code)));
  }

  /** Starts an instance and returns without waiting for it. */
  static async launch(
    folder: string,
    env: NodeJS.ProcessEnv = {},
    command: readonly string[] = [process.execPath, path.join(import.meta.dirname, 'fixtures/top.mjs')],
  ): Promise<Instance> {
    return new Instance(folder, await findFreePort(), env, command);
  }

  /** Starts an instance and waits until it serves. */
  static async start(folder: string, env: NodeJS.ProcessEnv = {}, command?: readonly string[]): Promise<Instance> {
    const instance = await Instance.launch(folder, env, command);
    await instance.serving();
    return instance;
  }

  async serving(): Promise<void> {
    await waitFor(`an address in: ${this.output}`, () => {
      if (this.top.exitCode !== null) throw new Error(`ended early: ${this.output}`);
      return this.output.includes('Pocketful is running');
    });
    this.noteMembers();
  }

  /** Notes its present processes, for `member` and `allGone`. */
  noteMembers(): void {
    this.members = descendants(this.top.pid ?? 0);
  }

  get eventsFile(): string {
    return path.join(this.folder, 'events');
  }

  get events(): string[] {
    return existsSync(this.eventsFile) ? readFileSync(this.eventsFile, 'utf8').trim().split('\n') : [];
  }

  /** The members whose command lines contain one of these texts. */
  membersWith(...texts: readonly string[]): readonly Member[] {
    return this.members.filter(({ command }) => texts.some(text => command.includes(text)));
  }

  /** The member whose command line contains this text. */
  member(text: string): Member {
    const found = this.members.find(member => member.command.includes(text));
    if (!found) throw new Error(`no process with ${text} among ${this.members.map(m => m.command).join(' | ')}`);
    return found;
  }

  /** The PostgreSQL server itself; its keeper's command line contains the server's. */
  get server(): Member {
    const found = this.members.find(({ command }) => /^\S*\/postgres -D /.test(command));
    if (!found) throw new Error('no server');
    return found;
  }

  /** One call to the stand-in API; POST adds a row. */
  async call(method: 'GET' | 'POST', url = '/'): Promise<{ visits: number; dataDir: string }> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${url}`, { method });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const body: unknown = await answer.json();
    if (typeof body !== 'object' || body === null || !('visits' in body && 'dataDir' in body)) throw new Error('body');
    return { visits: Number(body.visits), dataDir: String(body.dataDir) };
  }

  /** Waits until none of the instance's processes is left. */
  async allGone(limitMs = 15_000): Promise<void> {
    const left = (): Member[] => this.members.filter(member => isSameProcess(member.pid, member.startMark));
    await waitFor(
      () => `the end of ${left().map(m => m.command)}`,
      () => left().length === 0,
      limitMs,
    );
  }

  /** Kills the processes that a failed test left, and removes the folder. */
  static cleanUp(instances: readonly Instance[], folder: string): void {
    for (const instance of instances) {
      const living = [...instance.members, ...descendants(instance.top.pid ?? 0)];
      for (const { pid, startMark } of living) if (isSameProcess(pid, startMark)) process.kill(pid, 'SIGKILL');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Polls until the condition holds. */
export async function waitFor(what: string | (() => string), holds: () => boolean, limitMs = 45_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`);
    await sleep(30);
  }
}

/** A process and everything below it. */
function descendants(root: number): Member[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const pid of found) for (const [child, parent] of rows) if (parent === pid && child) found.push(child);
  return found.flatMap(pid => {
    const info = readProcess(pid);
    return info ? [{ pid, startMark: info.startMark, command: info.command }] : [];
  });
}
