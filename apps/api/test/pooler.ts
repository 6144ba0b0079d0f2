import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The program; undefined if the machine has none. */
export const PGBOUNCER = process.env.PGBOUNCER_PATH;

export interface Pooler {
  /** The address of a database of the server through the pooler. */
  at(url: string): string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in transaction mode before all databases of a server, for the user of an address. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const { port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = `
[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
server_idle_timeout = 2
`;
  await chmod(folder, 0o755);
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 });
  // It does not run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(PGBOUNCER ?? '', ['-q', ...as, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const stop = async () => {
    pooler.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  for (let tries = 0; !(await answers(at(serverUrl))); tries++) {
    if (tries === 100) throw new Error('PgBouncer does not answer');
    await sleep(100);
  }
  return { at, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
