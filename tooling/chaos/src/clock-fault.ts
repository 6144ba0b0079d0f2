import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { goneSince, type Kept, wrongClocks } from './clock-check.ts';
import type { FaultScene } from './faults.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** Jumps of a clock under load, and one that is not trusted. */
const [JUMPS, FAR] = [['+20m', '-20m', '+0'], '+41d'];
/** The time of each jump. The library reads its file once a second. */
const JUMP_MS = 2500;

/**
 * Lets the clocks of an API process and of PostgreSQL jump forward and back under load, then far ahead. Far ahead the jobs
 * wait: nothing is paid early and nothing is removed. Needs libfaketime; returns false without it.
 */
export async function moveClocks({ stage, random, report, say }: FaultScene): Promise<boolean> {
  const [library] = globSync('/usr/lib/{*/,}faketime/libfaketime.so.1');
  if (!library) {
    say('SKIPPED: no libfaketime on this machine, so no clock jumps.');
    return false;
  }
  const file = path.join(stage.folder, 'clock');
  const set = (jump: string) => writeFileSync(file, jump, { mode: 0o644 });
  const environment = {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file },
    ...{ FAKETIME_CACHE_DURATION: '1', DONT_FAKE_MONOTONIC: '1' },
  };
  const jump = async () => {
    for (const by of JUMPS) {
      set(by);
      await sleep(JUMP_MS);
    }
  };
  const before = await stage.database.connected(readKept);
  const ready: string[] = [];
  set('+0');
  const index = random.whole(0, stage.apis.size - 1);
  await stage.apis.kill([index], () => undefined, environment);
  await jump();
  await stage.apis.kill([index], () => undefined);
  await stage.database.kill(() => undefined, environment);
  await jump();
  set(FAR);
  ready.push(await saysAhead(stage.base));
  set('+0');
  await sleep(JUMP_MS);
  await stage.database.kill(() => undefined);
  ready.push(await startAhead(stage, { LD_PRELOAD: library, FAKETIME: FAR, DONT_FAKE_MONOTONIC: '1' }));
  const { early, markAhead, kept } = await stage.database.connected(readTrusted);
  report(wrongClocks({ ready, early, markAhead, gone: goneSince(before, kept) }));
  return true;
}

/** Starts another process with a clock far ahead, and lets its jobs run. Returns its answer to `/readyz`. */
async function startAhead(stage: Stage, settings: NodeJS.ProcessEnv): Promise<string> {
  const serving = stage.serve('API ahead', settings);
  try {
    const url = await serving.ready();
    const said = await saysAhead(() => url);
    await sleep(JUMP_MS);
    return said;
  } finally {
    await serving.stop();
  }
}

/** The last answer of `/readyz`: that the clock is ahead, or another one after the time is over. */
async function saysAhead(base: () => string): Promise<string> {
  let said = '';
  await until('/readyz says that the clock is ahead', async () => {
    said = await fetch(`${base()}/readyz`).then(answer => answer.text(), String);
    return said.includes('clock ahead');
  }).catch(() => undefined);
  return said;
}

/** The ids of sessions and children, and the number of sessions that clients have ended. */
async function readKept(client: pg.Client): Promise<Kept> {
  const { rows } = await client.query<Kept>(
    `SELECT (SELECT json_agg(id) FROM (
         SELECT encode(s.session_hash, 'hex') AS id FROM sessions AS s WHERE EXISTS (SELECT FROM members AS m
           WHERE m.family_id = s.family_id AND m.username ~ '^family-')
         UNION ALL SELECT member_id::text FROM members WHERE role = 'child') AS k) AS ids,
       (SELECT count(*) FROM audit_entries WHERE action = 'session.signed_out')::int AS ended`,
  );
  return rows[0] ?? { ids: [], ended: 0 };
}

async function readTrusted(client: pg.Client) {
  const { rows } = await client.query<{ early: number; mark: Date }>(
    `SELECT (SELECT count(*) FROM allowance_payments WHERE due_on > $1::date + 1)::int AS early, mark FROM clock_gate`,
    [new Date()],
  );
  const [{ early, mark } = { early: 0, mark: new Date() }] = rows;
  return { early, markAhead: (mark.getTime() - Date.now()) / 3_600_000, kept: await readKept(client) };
}
