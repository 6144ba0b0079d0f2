import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';

interface Node {
  readonly host: string;
  readonly port: string;
}

/** A database of a Citus cluster, with the addresses of its roles on the coordinator. */
export interface CitusDatabase {
  readonly name: string;
  readonly superuserUrl: string;
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly jobsUrl: string;
  /** Drops the database. */
  stop(): Promise<void>;
}

/** The password of the roles in the cluster, which is one for tests. */
const PASSWORD = 'x';

/**
 * Creates a database on all nodes of a Citus cluster, migrates it and places its tables.
 *
 * @param url a superuser's, of a database of the coordinator that knows the workers
 */
export async function openCitus(url: string, migrations: string): Promise<CitusDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const coordinator = { host: new URL(url).hostname, port: new URL(url).port };
  const workers = await on(url, async client => {
    const { rows } = await client.query<Node>(
      "SELECT nodename AS host, nodeport::text AS port FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary'",
    );
    return rows;
  });
  const at = ({ host, port }: Node, database = name) =>
    Object.assign(new URL(url), { hostname: host, port, pathname: `/${database}` }).href;
  const as = (role: string) => Object.assign(new URL(at(coordinator)), { username: role, password: PASSWORD }).href;
  for (const node of [coordinator, ...workers]) await createOn(at(node, 'postgres'), at(node), name);
  await on(at(coordinator), async client => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port]);
    await createJobsRole(client);
  });
  await migrate(as('pocketful_owner'), migrations);
  return {
    name,
    superuserUrl: at(coordinator),
    adminUrl: as('pocketful_owner'),
    appUrl: as('pocketful_app'),
    jobsUrl: as('pocketful_jobs'),
    stop: async () => {
      for (const node of [coordinator, ...workers])
        await on(at(node, 'postgres'), client => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

async function createOn(serverUrl: string, url: string, name: string): Promise<void> {
  await on(serverUrl, client => client.query(`CREATE DATABASE ${name}`));
  await on(url, async client => {
    await client.query('CREATE EXTENSION citus');
    // A trigger and a function of a family read and write on the node of the family.
    await client.query(`ALTER DATABASE ${name} SET citus.allow_nested_distributed_execution = on`);
  });
}

async function createJobsRole(client: pg.Client): Promise<void> {
  await client.query('SET citus.enable_create_role_propagation = on');
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = 'pocketful_jobs'");
  if (!rowCount) await client.query(`CREATE ROLE pocketful_jobs LOGIN PASSWORD '${PASSWORD}'`);
  await client.query('GRANT pocketful_app, pg_maintain, pg_checkpoint TO pocketful_jobs');
  // The coordinator opens the reader's connections to the workers.
  await client.query('ALTER ROLE pocketful_reader LOGIN');
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
