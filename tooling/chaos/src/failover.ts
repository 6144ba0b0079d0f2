import { createApiClient } from '@pocketful/api-client/client';
import { routes } from '@pocketful/api-contract/routes';
import { withClient } from '@pocketful/local/database-roles';
import type { LocalPostgres } from '@pocketful/local/embedded-postgres';
import { type Browser, openBrowser } from './browser.ts';
import { type Played, play } from './chaos.ts';
import { signUp } from './families.ts';
import type { Fault } from './faults.ts';
import type { ChaosOptions } from './options.ts';
import { createRandom } from './random.ts';
import type { Stage } from './stage.ts';
import { conninfoOf, STANDBY } from './standby.ts';
import { until } from './until.ts';

/** Requires that staff read from the standby. Then kills the primary under load, and promotes the standby. */
export async function playFailover(stage: Stage, options: ChaosOptions, say: (line: string) => void): Promise<Played> {
  const { database, standby, apis } = stage;
  if (!standby) throw new Error('the stage has no standby');
  const browser = openBrowser(stage.base, createRandom(options.seed));
  say(await readFromStandby(stage, standby, browser));
  await confirmBySync(stage);
  const write = () => browser.call('createRewardCategory', { body: { name: 'After the failover' } });
  const failover: Fault = {
    name: 'the primary is killed and the standby promoted',
    weight: 1,
    run: ({ recovered }) =>
      recovered(
        'the primary',
        async onKilled => {
          await database.failOver(standby, onKilled);
          // They start again with the URLs of the former standby.
          await apis.kill([...Array(apis.size).keys()], () => undefined);
        },
        write,
      ),
  };
  const played = await play(stage, options, say, [failover]);
  say(`The first write was answered ${played.recoveries[0]?.answered.toFixed(2)} s after the SIGKILL of the primary.`);
  return played;
}

/** Cuts the standby off while a family signs up. Until it follows again, staff do not see the family. */
async function readFromStandby({ base, command, database }: Stage, standby: LocalPostgres, browser: Browser) {
  const staff = ['--username', 'desk', '--email', 'desk@pocketful.example'];
  const [, password = ''] = /password: (\S+)/.exec(await command('staff:create', ...staff)) ?? [];
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  const desk = createApiClient({
    calls: routes,
    fetch: (path, init) => fetch(`${base()}${path}`, init),
    headers: () => headers,
  });
  const { adminToken } = await desk.call('staffLogin', { body: { username: 'desk', password } });
  headers['x-admin-token'] = adminToken;
  const seen = async () => {
    const [{ totalFamilies }, { replicaLag }] = [
      await desk.call('getSystemStats', {}),
      await desk.call('getSystemHealth', {}),
    ];
    return { families: totalFamilies, lag: replicaLag ?? Number.NaN };
  };
  const follow = (conninfo: string) =>
    withClient(standby.superuserUrl, async client => {
      await client.query(`ALTER SYSTEM SET primary_conninfo = ${client.escapeLiteral(conninfo)}`);
      await client.query('SELECT pg_reload_conf()');
    });
  const receivers = () => withClient(standby.superuserUrl, client => client.query('SELECT FROM pg_stat_wal_receiver'));
  await follow('');
  await until('the standby is cut off', async () => (await receivers()).rowCount === 0);
  await signUp(browser, 'failover');
  const cut = await seen();
  if (cut.families !== 0 || !(cut.lag > 0)) throw new Error(`a standby that is cut off shows ${JSON.stringify(cut)}`);
  await follow(conninfoOf(database.current()));
  await until('the standby follows', async () => {
    const { families, lag } = await seen();
    return families === 1 && lag === 0;
  });
  return `Staff read from the standby. Cut off, it was ${cut.lag} s behind; then it caught up.`;
}

/** Makes replication synchronous: the primary acknowledges a commit once the standby has applied it. */
async function confirmBySync({ database }: Stage): Promise<void> {
  await database.connected(async client => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await client.query('ALTER SYSTEM SET synchronous_commit = remote_apply');
    await client.query('SELECT pg_reload_conf()');
    await until('the standby is synchronous', async () => {
      const { rowCount } = await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      return rowCount === 1;
    });
  });
}
