import type { ErrorSeverity, ReportTexts } from '@pocketful/error-logs/rules';
import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { type StoredError, storeError } from './store-error.ts';

/** An error that may be stored after its author was removed. */
export interface ErrorReport extends StoredError {
  /** The member who met it; null for a stranger. */
  readonly memberId: string | null;
  /** The part that may be stored even then: no word that a person wrote. */
  readonly bare: ReportTexts & { readonly severity: ErrorSeverity };
}

/**
 * Stores an error under its author while the author exists: neither the member nor the family can be removed in
 * between.
 */
export async function storeMetError(database: DatabaseHandle, { bare, memberId, ...error }: ErrorReport) {
  if (error.familyId === null) return storeError(database.crossTenant('error-logs'), error);
  return database.transactionAcross('error-logs', async db => {
    if (await isThere(db, error.familyId, memberId)) return storeError(db, error);
    return storeError(db, { ...error, ...NO_AUTHOR, report: bare });
  });
}

const NO_AUTHOR = {
  familyId: null,
  reporterId: null,
  sessionId: null,
  network: null,
  userAgent: null,
  browserDetails: null,
  deviceType: null,
};

/** Locks the family and the member, in the order in which a closing locks them. */
async function isThere(db: Database, familyId: string | null, memberId: string | null): Promise<boolean> {
  const families = await sql`SELECT FROM families WHERE family_id = ${familyId} FOR KEY SHARE`.execute(db);
  if (families.rows.length === 0 || memberId === null) return families.rows.length > 0;
  const members = await sql`
    SELECT FROM members WHERE family_id = ${familyId} AND member_id = ${memberId} FOR KEY SHARE`.execute(db);
  return members.rows.length > 0;
}
