import type { Notices } from '@pocketful/notices/calls';
import { NOTICE_HOURS, type NoticeMail, nextAt } from '@pocketful/notices/rules';
import { sql } from 'kysely';
import type { Adult } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { pushKeysOf } from './push-service.ts';

export interface NoticeDeps {
  readonly config: Config;
  readonly outbox: Pick<Outbox, 'on'>;
}

interface SettingsRow {
  readonly mail: NoticeMail | null;
  readonly hour: number | null;
  readonly names: boolean | null;
  readonly push_here: boolean;
}

const SETTINGS = `
  SELECT n.mail, n.hour, n.names, EXISTS (
    SELECT FROM push_subscriptions AS p
    JOIN sessions AS s ON s.family_id = $1 AND s.device_id = p.device_id
    WHERE p.family_id = $1 AND p.member_id = m.member_id AND s.session_hash = $3) AS push_here
  FROM members AS m LEFT JOIN notice_settings AS n ON n.family_id = $1 AND n.member_id = m.member_id
  WHERE m.family_id = $1 AND m.member_id = $2`;

/** The caller's choices. An adult who has not chosen gets nothing. */
export async function readNotices(reads: FamilyReads, actor: Adult, { config, outbox }: NoticeDeps): Promise<Notices> {
  const [row] = await reads.read<SettingsRow>(SETTINGS, actor.memberId, actor.sessionHash);
  return {
    mail: row?.mail ?? 'never',
    hour: row?.hour ?? NOTICE_HOURS.offered,
    names: row?.names ?? false,
    sendsMail: outbox.on,
    pushKey: pushKeysOf(config)?.publicKey ?? null,
    pushHere: row?.push_here ?? false,
  };
}

/** The caller's choices, and the kinds of notices that this instance can send. */
export function getNotices({ actor }: CallOf<'getNotices'>, deps: NoticeDeps): Promise<Notices> {
  return readNotices(actor.family, actor, deps);
}

/** Chooses when the caller gets mails. A mail that is due stays due, unless its time is chosen anew. */
export async function setNotices({ actor, body, now, write }: CallOf<'setNotices'>, deps: NoticeDeps) {
  const { mail, hour, names } = body;
  if (mail !== 'never' && !deps.outbox.on) return refuse('MAIL_OFF');
  const due = mail === 'daily' ? nextAt(hour, actor.timeZone, now) : null;
  return write(
    actor.family,
    async tx => {
      await tx.run(sql`
        INSERT INTO notice_settings AS n (family_id, member_id, mail, hour, names, due_at)
        VALUES (${tx.familyId}, ${actor.memberId}, ${mail}, ${hour}, ${names}, ${due})
        ON CONFLICT (family_id, member_id) DO UPDATE SET mail = excluded.mail, hour = excluded.hour,
          names = excluded.names,
          due_at = CASE WHEN n.mail = excluded.mail AND (n.mail = 'at_once' OR n.hour = excluded.hour) THEN n.due_at
            ELSE excluded.due_at END`);
      const notices = await readNotices(tx, actor, deps);
      return commit(notices, { action: 'notices.changed', on: ['member', actor.memberId], details: body });
    },
    reads => readNotices(reads, actor, deps),
  );
}

/** Plans the notices of a family that are due again, for its new time zone. */
export async function planAgain(tx: FamilyTx, now: Date): Promise<void> {
  await tx.run(sql`
    WITH mails AS (
      SELECT n.member_id FROM notice_settings AS n WHERE n.family_id = ${tx.familyId} AND n.due_at IS NOT NULL
      ORDER BY n.member_id FOR NO KEY UPDATE
    ), planned AS (
      UPDATE notice_settings AS n SET due_at = ${now} FROM mails AS m
      WHERE n.family_id = ${tx.familyId} AND n.member_id = m.member_id
    ), pushes AS (
      SELECT p.device_id, p.member_id FROM push_subscriptions AS p
      WHERE p.family_id = ${tx.familyId} AND p.due_at IS NOT NULL ORDER BY p.device_id, p.member_id FOR NO KEY UPDATE
    )
    UPDATE push_subscriptions AS p SET due_at = ${now} FROM pushes AS q
    WHERE p.family_id = ${tx.familyId} AND p.device_id = q.device_id AND p.member_id = q.member_id`);
}
