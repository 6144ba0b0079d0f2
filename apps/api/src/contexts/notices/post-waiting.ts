import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { waitingSql } from '../home/public.ts';

/** The time after which a post has failed, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Posts `{ "waiting": n }` to the operator's address: the number of items of all families that wait for an adult. */
export async function postWaiting(database: DatabaseHandle, url: string): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::integer AS waiting FROM members AS m
    CROSS JOIN LATERAL (${sql.raw(waitingSql('m.family_id'))}) AS w
    WHERE m.role = 'child'`.execute(database.crossTenant('notices'));
  const target = new URL(url);
  const { username, password } = target;
  // An address with a user is refused by `fetch`.
  Object.assign(target, { username: '', password: '' });
  const user = [username, password].map(decodeURIComponent).join(':');
  const answer = await fetch(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    body: JSON.stringify(rows[0]),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`NOTIFY_URL answers ${answer.status}`);
}
