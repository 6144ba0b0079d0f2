import { createHmac, type KeyObject } from 'node:crypto';
import { CODE_ALPHABET, INVITATION, type InvitationKind } from '@pocketful/identity/rules/invitations';
import { sql } from 'kysely';
import { clearAttempts, signInsFrom, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { keyFor } from '../../platform/keys.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { hashSecret, parseFamilySecret } from '../../platform/sessions/session-id.ts';
import { ownerOfName } from './name-owners.ts';

export interface InvitationDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

/** An invitation that can be accepted. */
export interface OpenInvitation {
  readonly family: FamilyScope;
  readonly id: string;
  readonly kind: InvitationKind;
  readonly invitedById: string;
  /** The first name of the adult who invites. */
  readonly invitedBy: string;
  /** The last name of the family's founder. */
  readonly familyName: string | null;
}

/** The key of the secrets and codes of invitations. Neither is stored. */
export function keyOf({ instanceKey }: Pick<Config, 'instanceKey'>): KeyObject {
  return keyFor(instanceKey, 'mailed code');
}

/** The secret of 256 bits and the code of an invitation, as the invited person gets them. */
export function ticketOf(
  key: KeyObject,
  { familyId, invitationId }: { readonly familyId: string; readonly invitationId: string },
): { readonly secret: string; readonly code: string } {
  return { secret: `${familyId}.${secretOf(key, invitationId)}`, code: codeOf(key, invitationId) };
}

function secretOf(key: KeyObject, invitationId: string): string {
  return createHmac('sha256', key).update(`invitation link:${invitationId}`).digest('base64url');
}

function codeOf(key: KeyObject, invitationId: string): string {
  let drawn = createHmac('sha256', key).update(`invitation code:${invitationId}`).digest().readUIntBE(0, 6);
  let code = '';
  while (code.length < INVITATION.codeLength) {
    code += CODE_ALPHABET[drawn % CODE_ALPHABET.length];
    drawn = Math.floor(drawn / CODE_ALPHABET.length);
  }
  return code;
}

type Lookup = Pick<CallOf<'openInvitation'>, 'body' | 'now' | 'address'>;

/** Finds the invitation of a link's secret, or of a code with the username of the adult who invites. */
export async function findInvitation(
  { body, now, address }: Lookup,
  deps: InvitationDeps,
): Promise<OpenInvitation | Refusal<'INVITATION_INVALID' | 'INVITATION_CODE_WRONG'>> {
  const { secret, username, code } = body;
  if (secret !== undefined) return (await bySecret(secret, now, deps)) ?? refuse('INVITATION_INVALID');
  return (
    (await byCode({ username: username ?? '', code: code ?? '' }, { now, address }, deps)) ??
    refuse('INVITATION_CODE_WRONG')
  );
}

/** An open invitation with its adult and family. */
interface CandidateRow {
  readonly invitation_id: string;
  readonly kind: InvitationKind;
  readonly invited_by: string;
  readonly first_name: string;
  readonly family_name: string | null;
}

const columns = (familyId: string) => sql`i.invitation_id, i.kind, i.invited_by, m.first_name, (
  SELECT head.last_name FROM members AS head
  WHERE head.family_id = ${familyId} AND head.role = 'family_admin') AS family_name`;

/** Reads the open invitations of a family. */
export function openInvitationsSql(familyId: string, now: Date) {
  return sql<CandidateRow>`
    SELECT ${columns(familyId)} FROM invitations AS i
    JOIN members AS m ON m.family_id = i.family_id AND m.member_id = i.invited_by
    WHERE i.family_id = ${familyId} AND ${isInForce('i', now)}`;
}

async function bySecret(secret: string, now: Date, { database, config }: InvitationDeps) {
  const parsed = parseFamilySecret(secret);
  if (!parsed) return undefined;
  const family = database.family(parsed.familyId);
  const rows = await family.run(openInvitationsSql(family.familyId, now));
  // The digests are of 256 random bits, so the duration of the comparison reveals nothing.
  const row = rows.find(({ invitation_id: id }) => hashSecret(secretOf(keyOf(config), id)).equals(parsed.hash));
  return row && toOpen(family, row);
}

/**
 * Compares a code with the open invitations of one adult. A wrong code counts against each of them. After five, the
 * code no longer works, but the link does: a stranger who knows the username cannot end an invitation. Tries also count
 * against the household and its network. A right code costs no try.
 */
async function byCode(
  { username, code }: { username: string; code: string },
  { now, address }: Pick<Lookup, 'now' | 'address'>,
  { database, config }: InvitationDeps,
) {
  const db = database.crossTenant('sign-in');
  const network = config.rateLimits ? signInsFrom(address) : [];
  const attempt = await takeAttempts(db, network, now);
  if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  const owner = await ownerOfName(db, username);
  if (!owner) return undefined;
  const family = database.family(owner.familyId);
  const { rows } = await sql<CandidateRow>`
    WITH held AS (
      SELECT o.invitation_id FROM invitations AS o
      WHERE o.family_id = ${family.familyId} AND o.invited_by = ${owner.memberId} AND ${isInForce('o', now)}
        AND o.code_tries < ${INVITATION.tries} ORDER BY o.invitation_id FOR UPDATE
    )
    UPDATE invitations AS i SET code_tries = i.code_tries + 1 FROM members AS m, held AS h
    WHERE i.family_id = ${family.familyId} AND i.invitation_id = h.invitation_id
      AND m.family_id = i.family_id AND m.member_id = i.invited_by
    RETURNING ${columns(family.familyId)}`.execute(db);
  const row = rows.find(({ invitation_id: id }) => codeOf(keyOf(config), id) === code);
  if (!row) return undefined;
  await sql`
    UPDATE invitations AS i SET code_tries = greatest(i.code_tries - 1, 0) FROM (
      SELECT o.invitation_id FROM invitations AS o WHERE o.family_id = ${family.familyId}
        AND o.invitation_id = ANY (${rows.map(({ invitation_id }) => invitation_id)}::uuid[])
      ORDER BY o.invitation_id FOR UPDATE) AS h
    WHERE i.family_id = ${family.familyId} AND i.invitation_id = h.invitation_id`.execute(db);
  await clearAttempts(db, network, now);
  return toOpen(family, row);
}

function toOpen(family: FamilyScope, row: CandidateRow): OpenInvitation {
  return {
    family,
    id: row.invitation_id,
    kind: row.kind,
    invitedById: row.invited_by,
    invitedBy: row.first_name,
    familyName: row.family_name,
  };
}
