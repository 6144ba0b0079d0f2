import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@pocketful/local/ports';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { markOldest } from '../../src/contexts/retention/retention-marks.ts';
import { buildDeployable, startOn } from '../deployable.ts';
import { addChild, createChore, createDatabase, enter, signUp, startApp, startAppOn } from '../harness.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const FOLDER = 'docker/monitoring';
const RULES_FILE = `${FOLDER}/alerts.yml`;
const TOKEN = 'a token of the tests';
const alerts = matches(read(RULES_FILE), /^ +- alert: (\w+)$/gm);
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read(`${FOLDER}/dashboard.json`));
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...matches(read(RULES_FILE), /^ +expr: (.+)$/gm), ...shown];

test('each metric and each value of a label in the alerts and on the dashboard is one of /metrics', async () => {
  const { app, jobs, now } = await startApp({ settings: { METRICS_TOKEN: TOKEN } });
  await markOldest(jobs.database, now());
  await app.inject('/api/auth/user');
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const exported = new Set(matches(body, /^(?:# TYPE )?(\w+)/gm));
  expect(expressions.length).toBeGreaterThan(alerts.length);
  for (const expression of expressions) {
    for (const selector of matches(expression, /(\w+\{\w+="[^}]*\})/g)) expect(body, expression).toContain(selector);
    const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, '');
    const named = matches(bare, /\b([a-z_]\w*)\b(?!\s*\()/g);
    expect(named, expression).not.toEqual([]);
    expect(
      named.filter(name => !exported.has(name)),
      expression,
    ).toEqual([]);
  }
});

test('each alert has a heading in the operations, and each heading there has an alert', () => {
  const [, section = ''] = /^### Alerts\n(.*?)^#{2,3} /ms.exec(read('docs/operations.md')) ?? [];
  expect(alerts.length).toBeGreaterThan(5);
  expect(matches(section, /^#### (.+)$/gm)).toEqual(alerts);
});

type Series = Readonly<Record<string, string>>;
const CALLS = 'http_request_duration_seconds_count{status="200"}';
const FAILED = 'http_request_duration_seconds_count{status="500"}';
const DURATION = 'http_request_duration_seconds_sum';
const KEYS = 'retention_oldest_row_timestamp_seconds{class="idempotency_keys"}';
const BACKUP = 'newest_backup_timestamp_seconds';
const WAITING = 'database_connections{state="waiting"}';
const [VERIFIED, HOUR, DAY] = ['books_verified_timestamp_seconds', 60, 24 * 60];

/** For each alert, series of 30 values with which it fires at the end and with which it does not, and their minutes. */
const CASES: readonly (readonly [alert: string, fires: Series, silent: Series, minutes?: number])[] = [
  ['ApiDown', {}, { [WAITING]: '0x30' }],
  ['ApiRestarts', { process_start_time_seconds: '0+60x30' }, { process_start_time_seconds: '0x14 60x14' }],
  ['DatabaseUnreachable', { book_faults: 'NaN '.repeat(31) }, { book_faults: '0x30' }],
  ['CallsFail', { [CALLS]: '0+98x30', [FAILED]: '0+2x30' }, { [CALLS]: '0+999x30', [FAILED]: '0+1x30' }],
  ['CallsSlow', { [CALLS]: '0+10x30', [DURATION]: '0+6x30' }, { [CALLS]: '0+10x30', [DURATION]: '0+4x30' }],
  ['EventLoopBlocked', { nodejs_eventloop_lag_p99_seconds: '0.2x30' }, { nodejs_eventloop_lag_p99_seconds: '0.05x30' }],
  ['PoolExhausted', { [WAITING]: '3x30' }, { [WAITING]: '0x27 3x3' }],
  ['LocksWait', { database_locks_waiting: '6x30' }, { database_locks_waiting: '5x30' }],
  ['BooksWrong', { book_faults: '0x29 1' }, { book_faults: '1x29 0' }],
  ['BooksUnverified', { [VERIFIED]: '1x30' }, { [VERIFIED]: `0+${8 * 60}x30` }, 4 * HOUR],
  ['ConsentMissing', { consent_coverage_ratio: '0.9x30' }, { consent_coverage_ratio: '1x30' }],
  ['RemovalLate', { [KEYS]: '1x30' }, { [KEYS]: '0x30' }, 33 * DAY],
  ['BackupOld', { [BACKUP]: '0x30' }, { [BACKUP]: `0+${24 * 3600}x30` }, 8 * DAY],
  ['DiskAlmostFull', { data_free_bytes: '400000000x30' }, { data_free_bytes: '600000000x30' }],
  ['ClockWrong', { clock_trusted: '0x30' }, { clock_trusted: '1x30' }],
];

test('each alert has its cases', () => expect(CASES.map(([alert]) => alert)).toEqual(alerts));

const program = process.env.PROMTOOL_PATH;
if (!program) console.warn('SKIPPED: no promtool on this machine, and none could be installed: no alert is tried');

/** Runs promtool on a file in JSON, which is YAML too. */
async function promtool(what: 'check' | 'test', content: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file.yml'), JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync(program ?? '', [what, 'rules', join(folder, 'file.yml')]);
  expect(status, `${stdout}${stderr}`).toBe(0);
}

describe.skipIf(!program)('promtool', () => {
  test('parses each expression of the dashboard', () =>
    promtool('check', {
      groups: [{ name: 'shown', rules: shown.map((expr, i) => ({ record: `shown_${i}`, expr })) }],
    }));

  for (const [alert, fires, silent, minutes = 30] of CASES)
    test(`${alert} fires when it should, and else is silent`, async () => {
      const interval = `${minutes / 30}m`;
      const caseOf = (series: Series, exp_samples: readonly object[]) => ({
        interval,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          { expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`, eval_time: `${minutes}m`, exp_samples },
        ],
      });
      await promtool('test', {
        rule_files: [join(root, RULES_FILE)],
        evaluation_interval: interval,
        tests: [caseOf(fires, [{ labels: '{}', value: 1 }]), caseOf(silent, [])],
      });
    });
});

describe.skipIf(!program)('Prometheus', () => {
  buildDeployable();

  test('with prometheus.yml fills the dashboard, and no alert fires or waits at rest', { tags: 'long' }, async () => {
    const database = await createDatabase();
    onTestFinished(() => database.close());
    const app = await startAppOn(database, { clock: () => new Date() });
    const family = await signUp(app);
    const { id: childId } = await addChild(family, 'mia', '4821');
    const { id } = await createChore(family, app, childId);
    await (await enter(app, family, childId)).call('submitChore', { params: { id } });
    await family.browser.call('approveChore', { params: { id } });
    const { url } = await startOn(database, { METRICS_TOKEN: TOKEN, BACKUP_NIGHTLY: 'on' });
    const query = await startPrometheus(new URL(url).host);

    await vi.waitFor(
      async () => {
        const { groups } = await query('rules');
        const told = groups.flatMap(({ rules }) => rules.map(({ name, health, state }) => ({ name, health, state })));
        expect(told).toEqual(alerts.map(name => ({ name, health: 'ok', state: 'inactive' })));
        for (const expression of shown)
          expect((await query(`query?query=${encodeURIComponent(expression)}`)).result, expression).not.toEqual([]);
      },
      { timeout: 15_000, interval: 500 },
    );
  });
});

/** The parts of an answer of Prometheus: the groups of `rules`, the series of a query. */
interface PrometheusData {
  readonly groups: readonly { readonly rules: readonly Series[] }[];
  readonly result: readonly unknown[];
}

/** Starts Prometheus with the files of the repository, another address and a short interval. Answers calls of its API. */
async function startPrometheus(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  await cp(join(root, FOLDER), folder, { recursive: true });
  const settings = read(`${FOLDER}/prometheus.yml`).replace('127.0.0.1:3000', target).replaceAll('30s', '1s');
  await writeFile(join(folder, 'prometheus.yml'), settings);
  await writeFile(join(folder, 'metrics-token'), TOKEN);
  const address = `127.0.0.1:${await findFreePort()}`;
  // Debian's Prometheus has other defaults than the current folder.
  const places = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`];
  const child = spawn(join(dirname(program ?? ''), 'prometheus'), places, { cwd: folder, stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  return async (call: string): Promise<PrometheusData> => {
    const answer = await fetch(`http://${address}/api/v1/${call}`);
    return JSON.parse(await answer.text()).data;
  };
}
