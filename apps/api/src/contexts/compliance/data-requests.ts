import type { FamilyTx } from '../../platform/database/family-scope.ts';

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
  await tx.db
    .insertInto('data_access_requests')
    .values({
      family_id: tx.familyId,
      request_id: requestId,
      child_id: childId,
      parent_id: parentId,
      request_type: type,
      status: 'completed',
      requested_at: now,
      completed_at: now,
      data_categories: [...categories],
    })
    .execute();
}
