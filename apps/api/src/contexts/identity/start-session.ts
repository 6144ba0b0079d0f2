import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { SessionControl } from '../../platform/http/call.ts';
import type { NewSession } from '../../platform/sessions/session-id.ts';
import { endReplacedSession, openSession } from '../../platform/sessions/session-rows.ts';

/** What opening a session needs of the call that does it. */
interface SessionCall {
  readonly now: Date;
  readonly userAgent: string | null;
  readonly session: SessionControl;
}

/** Opens a session on this device in place of the one it had, which may be another family's. */
export async function startSession(
  database: DatabaseHandle,
  { now, userAgent, session }: SessionCall,
  opened: NewSession,
  who: { adultId: string; memberId: string | null },
): Promise<void> {
  const db = database.across('sessions');
  await openSession(db, opened, { ...who, userAgent }, now);
  await endReplacedSession(db, session.current);
  session.give(opened);
}
