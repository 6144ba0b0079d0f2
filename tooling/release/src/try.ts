/**
 * Tries a release as its operator would: start on an empty folder, sign up, add a child, restart, kill, verify, back up,
 * restore elsewhere, a second instance on the same folder, and a restore of a backup of version 0.3. It ends with 1 and the
 * reason if one of them fails.
 *
 *   node try.ts PROGRAM    such as release/pocketful-0.4.0-linux-x64/pocketful, or docker/try-image
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@pocketful/local/ports';

const LIMIT_MS = 60_000;
const PIN = '5937';
const FOUNDER = { username: 'alex', password: 'River-otter-lamp-42' };
/** An adult in the backup that version 0.3 wrote. */
const DANA = { username: 'dana', password: 'Pocketful-1!' };
const FORMER = path.join(import.meta.dirname, '../../../apps/api/test/fixtures/version-0.3.tar.gz');

/** Runs the whole trial. Throws an Error that says which step failed, with the output of the program. */
export async function tryRelease(program: string, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-release-'));
  chmodSync(folder, 0o777);
  const first = path.join(folder, 'first');
  const second = path.join(folder, 'second');
  const backup = path.join(first, 'backups/by-hand');
  try {
    await using instance = await Started.on(program, first);
    say(`ready after ${instance.startedInMs} ms`);
    await instance.signUp();
    instance.expectRefused('in use');
    await instance.end('SIGTERM');
    say('signed up, refused a second instance, ended in order');
    await using again = await Started.on(program, first);
    await again.expectChild();
    await again.end('SIGKILL');
    run(program, first, ['verify']);
    run(program, first, ['backup', backup]);
    run(program, second, ['restore', backup]);
    say('killed, verified, backed up, restored');
    await using restored = await Started.on(program, second);
    await restored.expectChild();
    await restored.end('SIGTERM');
    say('the restored instance has the family');
    const upgraded = path.join(folder, 'upgraded');
    run(program, upgraded, ['restore', unpackFormer(folder)]);
    await using newer = await Started.on(program, upgraded);
    await newer.expectChild(DANA);
    await newer.end('SIGTERM');
    say('the restored backup of version 0.3 has its family');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks the backup of version 0.3 with a journal that ends now, which any user may read. Answers its folder. */
function unpackFormer(folder: string): string {
  execFileSync('tar', ['--extract', `--file=${FORMER}`, `--directory=${folder}`]);
  const former = path.join(folder, 'version-0.3');
  execFileSync('chmod', ['-R', 'a+rX', former]);
  appendFileSync(
    path.join(former, 'revocations.jsonl'),
    `${JSON.stringify({ knownUntil: new Date().toISOString() })}\n`,
  );
  return path.join(former, 'backup');
}

/** A started instance of a release, and the calls of its first family. */
export class Started implements AsyncDisposable {
  readonly #process: ChildProcess;
  #output = '';
  #cookie = '';
  readonly program: string;
  readonly dataDir: string;
  readonly port: number;
  readonly startedInMs: number = 0;

  private constructor(program: string, dataDir: string, port: number) {
    this.program = program;
    this.dataDir = dataDir;
    this.port = port;
    const env = { ...settings(dataDir), PORT: String(port) };
    this.#process = spawn(program, ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', chunk => {
        this.#output += String(chunk);
      });
  }

  static async on(program: string, dataDir: string): Promise<Started> {
    const started = new Started(program, dataDir, await findFreePort());
    const since = performance.now();
    while (!(await started.isReady())) {
      if (started.#process.exitCode !== null || performance.now() - since > LIMIT_MS)
        throw new Error(`It did not get ready:\n${started.#output}`);
      await sleep(100);
    }
    return Object.assign(started, { startedInMs: Math.round(performance.now() - since) });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      answer => answer.ok,
      () => false,
    );
  }

  async signUp(): Promise<void> {
    const { username, password } = FOUNDER;
    const agreed = { privacyPolicyAccepted: true, termsAccepted: true };
    const person = { firstName: 'Alex', lastName: 'Reed', username, email: 'alex@home.example' };
    const secrets = { password, confirmPassword: password, pin: PIN, confirmPin: PIN };
    await this.call('/api/auth/signup', { accountType: 'family_admin', ...person, ...secrets, ...agreed });
    const consent = { parentalConsent: true, dataCollectionConsent: true };
    await this.call('/api/children', { firstName: 'Mia', username: 'mia', age: 9, pin: '2486', ...consent });
  }

  async expectChild(adult = FOUNDER): Promise<void> {
    await this.call('/api/auth/login', adult);
    const { id } = JSON.parse(await this.call('/api/auth/user'));
    await this.call('/api/auth/verify-pin', { userId: id, password: adult.password });
    const found = await this.call('/api/family/today');
    if (!found.includes('"childId"')) throw new Error(`The child is not there: ${found}`);
  }

  /** Another one on the same folder must end by itself, and leave this one in order. */
  expectRefused(reason: string): void {
    const env = { ...settings(this.dataDir), PORT: '0' };
    const other = spawnSync(this.program, ['start'], { env, encoding: 'utf8', timeout: LIMIT_MS });
    if (other.status !== 1 || !other.stderr.includes(reason))
      throw new Error(`A second instance on the same folder was not refused: ${other.stdout}${other.stderr}`);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    // A script that runs an image must end the container.
    if (signal === 'SIGKILL') spawnSync(this.program, ['kill'], { env: settings(this.dataDir) });
    this.#process.kill(signal);
    const [code] = await ended;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`It ended with ${code}:\n${this.#output}`);
    // What it started ends by itself after a kill.
    if (signal === 'SIGKILL') while (await this.isReady()) await sleep(100);
  }

  async call(url: string, body?: object): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.port}${url}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie: this.#cookie, origin: `http://127.0.0.1:${this.port}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}\n${this.#output}`);
    const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]);
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL');
  }
}

/** No setting of the caller but the path of programs, and what docker/try-image reads. */
function settings(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, ENGINE, TRIED, TRIED_USER } = process.env;
  return { PATH, HOME, ENGINE, TRIED, TRIED_USER, DATA_DIR: dataDir };
}

function run(program: string, dataDir: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { env: settings(dataDir), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

if (import.meta.main) {
  const [program] = process.argv.slice(2);
  if (program === undefined) throw new Error('Name the program.');
  await tryRelease(path.resolve(process.env.INIT_CWD ?? '', program), console.log);
}
