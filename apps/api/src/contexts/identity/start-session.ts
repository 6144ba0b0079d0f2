import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { SessionControl } from '../../platform/http/call.ts';
import type { NewSession } from '../../platform/sessions/session-id.ts';
import { endReplacedSession, openSession } from '../../platform/sessions/session-rows.ts';

/** The parts of a call that opening a session needs. */
interface SessionCall {
  readonly now: Date;
  readonly userAgent: string | null;
  readonly session: SessionControl;
}

/** Opens a session on this device in place of its former one, which may belong to another family. */
export async function startSession(
  database: DatabaseHandle,
  { now, userAgent, session }: SessionCall,
  opened: NewSession,
  who: { adultId: string; memberId: string | null },
): Promise<void> {
  await openSession(opened, { ...who, userAgent }, now).execute(database.crossTenant('sessions'));
  await giveSession(database, { session }, opened);
}

/** Gives the device an opened session in place of its former one. */
export async function giveSession(
  database: DatabaseHandle,
  { session }: Pick<SessionCall, 'session'>,
  opened: NewSession,
): Promise<void> {
  await endReplacedSession(database.crossTenant('sessions'), session.current);
  session.give(opened);
}
