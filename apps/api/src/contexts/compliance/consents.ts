import type { ChildConsent, ConsentAnswer } from '@pocketful/compliance/calls';
import { POLICIES } from '@pocketful/compliance/policies';
import { type ConsentMethod, consentStateOf, isClosed } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import { needsParentalConsent } from '@pocketful/domain/family';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

interface ConsentRow extends RowOf<'parental_consents'> {
  readonly verification_method: ConsentMethod;
  readonly verified_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly mailed: boolean;
}

interface ChildRow
  extends ConsentRow,
    Pick<RowOf<'privacy_settings'>, 'closed_at' | 'data_collection' | 'analytics' | 'marketing'> {
  readonly birth_year: number;
  readonly unverified: boolean;
}

const COLUMNS = `${columnsOf('parental_consents', 'c')}, v.at AS verified_at, w.at AS withdrawn_at, EXISTS (
    SELECT FROM consent_verification_audit AS a WHERE a.family_id = $1 AND a.consent_id = c.consent_id
  ) AS mailed`;
const CONSENTS = `parental_consents AS c
  LEFT JOIN consent_events AS v ON v.family_id = c.family_id AND v.consent_id = c.consent_id AND v.kind = 'verified'
  LEFT JOIN consent_events AS w ON w.family_id = c.family_id AND w.consent_id = c.consent_id AND w.kind = 'withdrawn'`;

const ONE = `SELECT ${COLUMNS} FROM ${CONSENTS} WHERE c.family_id = $1 AND c.consent_id = $2`;
// Every child has the two consents it was added with.
const ALL = `SELECT ${COLUMNS}, m.birth_year, s.data_collection, s.closed_at, s.unverified_from IS NOT NULL AS unverified,
  s.analytics, s.marketing FROM ${CONSENTS}
  JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.child_id
  JOIN privacy_settings AS s ON s.family_id = c.family_id AND s.child_id = c.child_id
  WHERE c.family_id = $1 ORDER BY m.birth_year, m.created_at, c.child_id, c.consent_date DESC, c.ordinal DESC,
    c.consent_type`;

function toConsent(row: ConsentRow): ConsentAnswer {
  return {
    id: row.consent_id,
    childId: row.child_id,
    consentType: row.consent_type,
    policyVersion: row.policy_version,
    consentDate: row.consent_date.toISOString(),
    verificationMethod: row.verification_method,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mailed: row.mailed,
  };
}

/** One consent; undefined if the family has none with that id. */
export async function findConsent(reads: FamilyReads, id: string): Promise<ConsentAnswer | undefined> {
  const [row] = await reads.read<ConsentRow>(ONE, id);
  return row && toConsent(row);
}

/** The consent for a repeated request. */
export async function replayConsent(reads: FamilyReads, id: string) {
  return (await findConsent(reads, id)) ?? refuse('NO_LONGER_THERE');
}

/** The consents for each child, the eldest first. */
export async function listConsents({ actor, now }: CallOf<'listConsents'>): Promise<ChildConsent[]> {
  const rows = await actor.family.read<ChildRow>(ALL);
  const year = yearIn(actor.timeZone, now);
  return [...Map.groupBy(rows, row => row.child_id).values()].flatMap(own => {
    const [first] = own;
    if (!first) return [];
    const { child_id, birth_year, data_collection, closed_at, unverified, analytics, marketing } = first;
    const closed = isClosed({ birthYear: birth_year, dataCollection: data_collection, closedAt: closed_at }, year);
    const consents = own.map(toConsent);
    return {
      childId: child_id,
      state: consentStateOf(consents, POLICIES.privacy.version),
      needsConsent: closed || unverified || needsParentalConsent(birth_year, year),
      privacySettings: { dataCollection: data_collection, analytics, marketing },
      consents,
    };
  });
}
