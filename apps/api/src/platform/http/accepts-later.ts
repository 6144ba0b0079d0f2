import { mayAcceptLater } from '@pocketful/compliance/policies';
import { sql } from 'kysely';
import type { FamilyReads } from '../database/family-scope.ts';

/** Whether an adult with these accepted policies may go on before accepting those in force. */
export async function acceptsLater(reads: FamilyReads, accepted: readonly string[], now: Date): Promise<boolean> {
  const rows = await reads.run(sql<{ policy: string; created_at: Date }>`
    SELECT policy_type || ' ' || version AS policy, created_at FROM policy_versions`);
  return mayAcceptLater(accepted, new Map(rows.map(row => [row.policy, row.created_at])), now);
}
