import type { Recording } from './recording.ts';
import type { Template } from './slots.ts';
import { inlined, NAMES_IN_SQL, parameterTypes } from './sql.ts';
import type { Stage } from './stage.ts';

/** The history of a seeded family. */
export interface History {
  readonly posts: number;
  readonly approvedChores: number;
  readonly openChores: number;
}

/** From the first number to the last. Empty if the last is below the first. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

const FAMILIES_AT_A_TIME = 50;
const CHORES_AT_A_TIME = 1000;
const POSTS_AT_A_TIME = 200;
/** Each family is locked by one transaction alone, so several may run side by side. */
const CONNECTIONS_FOR_FAMILIES = 2;

/** Keeps the ids of different calls apart. */
export const KIND = { family: 0, chore: 1, post: 2, approve: 3 } as const;

/**
 * Creates functions in a migrated database that run the product's recorded statements. So books add up and chains are
 * valid with any schema.
 */
export async function installSeed(stage: Stage, database: string, recording: Recording): Promise<void> {
  const calls: Record<keyof typeof KIND, readonly Template[]> = {
    family: recording.family,
    chore: recording.chore,
    post: recording.works.post,
    approve: recording.works.approve,
  };
  await stage.connected(database, 'superuser', async client => {
    await client.query(NAMES_IN_SQL);
    for (const name of ['family', 'chore', 'post', 'approve'] as const) {
      const types = await parameterTypes(client, calls[name]);
      const names = { family: 'bench_family', number: 'bench_number', now: 'bench_now', kind: KIND[name] };
      const body = calls[name].map((template, index) => `${inlined(template, types[index] ?? [], names)};`).join('\n');
      await client.query(
        `CREATE FUNCTION bench.do_${name}(bench_family bigint, bench_number bigint, bench_now timestamptz) RETURNS void
         LANGUAGE sql AS $bench$ ${body} SELECT null::void $bench$`,
      );
    }
    await client.query(HISTORY_IN_SQL);
  });
}

/** One family with its history, a minute between two things. */
const HISTORY_IN_SQL = `
  CREATE FUNCTION bench.seed(family bigint, posts int, approved int, waiting int) RETURNS void LANGUAGE plpgsql AS $bench$
  DECLARE
    at timestamptz := now() - (posts + approved + waiting + 1) * interval '1 minute';
  BEGIN
    PERFORM bench.do_family(family, 0, now());
    FOR n IN 1 .. posts LOOP
      at := at + interval '1 minute';
      PERFORM bench.do_post(family, n, at);
    END LOOP;
    FOR n IN 1 .. approved + waiting LOOP
      at := at + interval '1 minute';
      PERFORM bench.do_chore(family, n, at);
      IF n <= approved THEN PERFORM bench.do_approve(family, n, at); END IF;
    END LOOP;
  END $bench$`;

/** Fills in families by their numbers, as the application's role. */
export async function fillFamilies(
  stage: Stage,
  database: string,
  { first, last }: NumberRange,
  { posts, approvedChores, openChores }: History,
): Promise<void> {
  await inBatches(
    { stage, database, first, last, size: FAMILIES_AT_A_TIME, connections: CONNECTIONS_FOR_FAMILIES },
    (from, to) => ({
      text: 'SELECT bench.seed(family, $3, $4, $5) FROM generate_series($1::bigint, $2::bigint) AS family',
      values: [from, to, posts, approvedChores, openChores],
    }),
  );
  await stage.connected(database, 'superuser', client => client.query('VACUUM ANALYZE'));
}

/** Posts to one family. The numbers are above those of its history. */
export async function fillPosts(
  stage: Stage,
  database: string,
  family: number,
  { first, last }: NumberRange,
): Promise<void> {
  // In many transactions, since each change of a row makes the next one in the same transaction slower.
  await inBatches({ stage, database, first, last, size: POSTS_AT_A_TIME, connections: 1 }, (from, to) => ({
    text: 'SELECT bench.do_post($3, number, now()) FROM generate_series($1::bigint, $2::bigint) AS number',
    values: [from, to, family],
  }));
}

/** Submitted chores by their numbers, spread evenly over families 1 to `families`. */
export async function fillChores(
  stage: Stage,
  database: string,
  { first, last }: NumberRange,
  families: number,
): Promise<void> {
  await inBatches({ stage, database, first, last, size: CHORES_AT_A_TIME, connections: 1 }, (from, to) => ({
    text: 'SELECT bench.do_chore(1 + (number - 1) % $3, number, now()) FROM generate_series($1::bigint, $2::bigint) AS number',
    values: [from, to, families],
  }));
}

/** Approves chores that fillChores made. */
export async function approveChores(
  stage: Stage,
  database: string,
  { first, last }: NumberRange,
  families: number,
): Promise<void> {
  await inBatches({ stage, database, first, last, size: CHORES_AT_A_TIME, connections: 1 }, (from, to) => ({
    text: 'SELECT bench.do_approve(1 + (number - 1) % $3, number, now()) FROM generate_series($1::bigint, $2::bigint) AS number',
    values: [from, to, families],
  }));
}

/** The family of a chore that fillChores made. */
export function familyOfChore(number: number, families: number): number {
  return 1 + ((number - 1) % families);
}

interface Batches extends NumberRange {
  readonly stage: Stage;
  readonly database: string;
  readonly size: number;
  readonly connections: number;
}

async function inBatches(
  { stage, database, first, last, size, connections }: Batches,
  query: (from: number, to: number) => { text: string; values: number[] },
): Promise<void> {
  let next = first;
  const worker = (): Promise<void> =>
    stage.connected(database, 'app', async client => {
      await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET synchronous_commit = 'off'");
      while (next <= last) {
        const from = next;
        next += size;
        await client.query(query(from, Math.min(from + size - 1, last)));
      }
    });
  await Promise.all(Array.from({ length: connections }, worker));
}
