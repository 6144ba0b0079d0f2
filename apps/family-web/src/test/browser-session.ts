import type { Family } from '@pocketful/real-api/family';

/** What the server knows of a browser. */
export interface BrowserSession {
  /** The member who is active; null in the picker. */
  readonly memberId: string | null;
  /** When that member last typed a PIN or password. */
  readonly confirmedAt: Date | null;
}

/** The session of a test's browser, the newest one; undefined after its end. The family's other devices have names. */
export async function sessionOf(api: Family): Promise<BrowserSession | undefined> {
  const [newest] = await api.rows<{ memberId: string | null; confirmedAt: Date | null }>(
    `SELECT active_member_id AS "memberId", confirmed_at AS "confirmedAt" FROM sessions
     WHERE user_agent = 'lightMyRequest' ORDER BY created_at DESC LIMIT 1`,
  );
  return newest;
}
