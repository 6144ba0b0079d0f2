import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';

/** The kind of a request about a child's data, and who made it; null for an erasure repeated after a restore. */
export interface DataRequest {
  readonly requestId: string;
  readonly childId: string;
  readonly parentId: string | null;
  readonly type: 'export' | 'erasure';
  readonly now: Date;
}

/** Records that a request was answered, which happens at once. */
export async function insertDataRequest(
  tx: FamilyTx,
  { requestId, childId, parentId, type, now }: DataRequest,
  categories: readonly string[],
): Promise<void> {
  const request = {
    family_id: tx.familyId,
    request_id: requestId,
    child_id: childId,
    parent_id: parentId,
    request_type: type,
    status: 'completed' as const,
    requested_at: now,
    completed_at: now,
    data_categories: [...categories],
  };
  await tx.run(sql`INSERT INTO data_access_requests ${newRows('data_access_requests', [request])}`);
}
