import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { writesFor } from '../../platform/writes/writes.ts';
import { mailPasswordLink } from '../identity/public.ts';
import { mailStaffPasswordLink } from '../staff/public.ts';
import { type LentRow, type LentTable, workOff } from './lending.ts';

interface LentAsk extends LentRow {
  readonly ask_id: string;
  readonly family_id: string | null;
  readonly member_id: string | null;
  readonly staff_id: string | null;
  readonly request_id: string;
  readonly address: string;
}

const ASKS: LentTable<LentAsk> = {
  name: 'password_asks',
  key: ['ask_id'],
  columns: ['ask_id', 'family_id', 'member_id', 'staff_id', 'request_id', 'address'],
};

/**
 * Answers who asked for a link to a new password. What there is to do for it is done here, after whoever asked was
 * answered; the link's own letter waits then in the outbox of whoever it is for. Gives what it failed by.
 */
export function answerPasswordAsks(database: DatabaseHandle, writes: WriterDeps, clock: Clock): Promise<unknown[]> {
  const db = database.across('mail');
  const work = async (ask: LentAsk, now: Date) => {
    await answer(ask, now, database, writes);
    // What became a letter went with it; what is nobody's, or too much, goes here.
    await db.deleteFrom('password_asks').where('ask_id', '=', ask.ask_id).execute();
  };
  return workOff(db, ASKS, work, clock);
}

async function answer(ask: LentAsk, now: Date, database: DatabaseHandle, writes: WriterDeps): Promise<void> {
  const { family_id: familyId, member_id: memberId, staff_id: staffId, request_id: requestId, address } = ask;
  // The trail tells it as the request that it was.
  const author = { actorId: null, profileId: null, requestId, address };
  const order = { call: 'answerPasswordAsk', now, author, idempotent: undefined, objectId: ask.ask_id };
  if (staffId !== null)
    await mailStaffPasswordLink(writesFor(writes, order), database.family(SYSTEM_FAMILY_ID), staffId);
  else if (familyId !== null && memberId !== null)
    await mailPasswordLink(writesFor(writes, order), database.family(familyId), memberId, createOutbox(true));
}
