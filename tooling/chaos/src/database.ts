import { withClient } from '@pocketful/local/database-roles';
import { type LocalPostgres, startLocalPostgres } from '@pocketful/local/embedded-postgres';
import type pg from 'pg';

/** A PostgreSQL that can be killed. Each start has another port. */
export interface KillableDatabase {
  /** The present server. */
  current(): LocalPostgres;
  /** Runs `work` on a connection of the superuser that does not pass the proxy. */
  connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /**
   * Ends the postmaster and its backends by SIGKILL, and starts a server on the same data.
   *
   * @param onKilled called in between
   * @param environment further variables of the server, such as those that move its clock
   */
  kill(onKilled: () => void, environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Does the same, but promotes a standby, which is the present server from then on. */
  failOver(standby: LocalPostgres, onKilled: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with the data in a folder, which is created if it is missing. */
export async function startDatabase(dataDir: string): Promise<KillableDatabase> {
  let server = await startLocalPostgres({ dataDir });
  const connected: KillableDatabase['connected'] = work =>
    withClient(Object.assign(new URL(server.superuserUrl), { pathname: '/pocketful' }).href, work);
  // A process that ends by SIGKILL loses nothing that it has written: only the machine's end would need the disk.
  await connected(async client => {
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query('SELECT pg_reload_conf()');
  });
  const end = async (onKilled: () => void): Promise<void> => {
    const backends = await connected(client =>
      client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
    );
    for (const pid of [server.serverPid, ...backends.rows.map(row => row.pid)]) sendKill(pid);
    onKilled();
    await server.ended;
    // Releases the lock on the folder.
    await server.stop();
  };
  return {
    current: () => server,
    connected,
    async kill(onKilled, environment = {}) {
      await end(onKilled);
      server = await startLocalPostgres({ dataDir, environment });
    },
    async failOver(standby, onKilled) {
      await end(onKilled);
      server = standby;
      await connected(client => client.query('SELECT pg_promote()'));
    },
    stop: () => server.stop(),
  };
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with the postmaster.
  }
}
