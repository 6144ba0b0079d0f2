import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { longWork } from '../platform/database/long-work.ts';
import { LOST_PIN, lostPinHash, PEPPERED_PIN } from '../platform/hashing.ts';

/**
 * Marks the members whose PIN cannot be verified, because the backup had no pepper of PINs. The picker then asks for a
 * password instead, and adults read whose PIN to set. Prints their number.
 */
export async function markLostPins(config: Config): Promise<void> {
  const lost = await lostPinHash();
  const count = await longWork(config, async database => {
    const db = database.crossTenant('revocations');
    await sql`UPDATE members SET pin_hash = ${lost} WHERE pin_hash LIKE ${`${PEPPERED_PIN}%`}`.execute(db);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM members WHERE pin_hash LIKE ${`${LOST_PIN}%`}`.execute(db);
    return rows[0]?.count ?? 0;
  });
  if (count > 0)
    console.log(
      `Set new PINs: the backup is not encrypted, so it has none. Members without one: ${count}. ` +
        'Until then the password of an adult opens each profile.',
    );
}
