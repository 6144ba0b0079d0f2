import { sql } from 'kysely';
import { before } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import type { WriterDeps } from '../../platform/writes/writer.ts';
import { writesFor } from '../../platform/writes/writes.ts';
import { mailPasswordLink } from '../identity/public.ts';
import { mailStaffPasswordLink } from '../staff/public.ts';
import { GIVEN_UP, type MailQueue } from './deliver.ts';

interface LentAsk {
  readonly ask_id: string;
  readonly desk: 'family' | 'staff';
  readonly owner_family: string | null;
  readonly owner_id: string | null;
  readonly request_id: string;
  readonly address: string;
  readonly tries: number;
}

/**
 * Asks for a link to a new password. Each is a letter to nobody yet: what there is to do for it is done here, after whoever
 * asked was answered, and the link's own letter waits then in the outbox of whoever it is for.
 */
export function passwordAsks(database: DatabaseHandle, writes: WriterDeps): MailQueue<LentAsk> {
  const db = database.across('mail');
  return {
    async lend(now, lentUntil) {
      const { rows } = await sql<LentAsk>`
        UPDATE password_asks AS a SET tries = a.tries + 1,
          next_try_at = CASE WHEN a.created_at > ${before(now, GIVEN_UP)} THEN ${lentUntil}::timestamptz END
        WHERE a.ask_id = (
          SELECT due.ask_id FROM password_asks AS due WHERE due.next_try_at <= ${now}
          ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING a.ask_id, a.desk, a.owner_family, a.owner_id, a.request_id, a.address, a.tries`.execute(db);
      return rows[0];
    },
    idOf: ask => ask.ask_id,
    write: async (ask, now) => {
      await answer(ask, now, database, writes);
      return undefined;
    },
    settle: async ({ ask_id: askId }) => {
      await db.deleteFrom('password_asks').where('ask_id', '=', askId).execute();
    },
    postpone: async ({ ask_id: askId }, until) => {
      await db.updateTable('password_asks').set({ next_try_at: until }).where('ask_id', '=', askId).execute();
    },
  };
}

async function answer(ask: LentAsk, now: Date, database: DatabaseHandle, writes: WriterDeps): Promise<void> {
  const { ask_id: objectId, owner_family: familyId, owner_id: ownerId, request_id: requestId, address } = ask;
  if (ownerId === null) return;
  // The trail tells it as the request that it was.
  const author = { actorId: null, profileId: null, requestId, address };
  const order = { call: 'answerPasswordAsk', now, author, idempotent: undefined, objectId };
  if (familyId === null)
    await mailStaffPasswordLink(writesFor(writes, order), database.family(SYSTEM_FAMILY_ID), ownerId);
  else await mailPasswordLink(writesFor(writes, order), database.family(familyId), ownerId, createOutbox(true));
}
