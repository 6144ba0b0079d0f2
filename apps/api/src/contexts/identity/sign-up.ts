import type { FamilySignup } from '@pocketful/api-contract/identity';
import { appendAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { violates } from '../../platform/database/failures.ts';
import { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { openSession } from '../../platform/sessions/session-rows.ts';
import { addStarterTemplates } from '../chores/public.ts';
import { acceptPolicies } from '../compliance/public.ts';
import { findUser, foundFamily, toUser } from '../family/public.ts';

/** Where a family lives when its browser did not say. */
const DEFAULT_TIME_ZONE = 'America/New_York';

/** Creates a family and signs its family_admin in, with the profile active, so that the wizard can follow. */
export async function signUpFamily(
  call: CallOf<'signup'>,
  body: FamilySignup,
  { db, hasher }: { db: Database; hasher: SecretHasher },
) {
  const { now, address, userAgent } = call;
  const family = FamilyScope.of(db, newId());
  const memberId = newId();
  const session = newSessionId(family.familyId);
  const passwordHash = await hasher.hash(body.password);
  const fingerprint = hasher.fingerprint(family.familyId, body.pin);
  const pin = { hash: await hasher.hash(body.pin), length: body.pin.length, fingerprint };
  try {
    await family.transaction(async tx => {
      await foundFamily(tx, { ...body, memberId, passwordHash, pin }, body.timeZone ?? DEFAULT_TIME_ZONE, now);
      await acceptPolicies(tx, { memberId, now }, { address, userAgent });
      await addStarterTemplates(tx, now);
      await openSession(tx.db, session, { adultId: memberId, memberId, userAgent }, call.session.current, now);
      await appendAudit(tx, {
        ...call.audit,
        actorId: memberId,
        profileId: memberId,
        at: now,
        action: 'family.created',
        objectType: 'family',
        objectId: family.familyId,
        details: { accepted: ['privacy_policy', 'terms_of_service'] },
      });
    });
  } catch (error) {
    if (violates(error, 'login_names_pkey')) return refuse('ACCOUNT_EXISTS');
    throw error;
  }
  call.session.give(session);
  const row = await findUser(family, memberId);
  if (!row) throw new Error(`member ${memberId} is not there right after signing up`);
  return { user: toUser(row, now), requiresEmailVerification: false };
}
