import type { FamilySignup } from '@pocketful/api-contract/identity';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { done } from '../../platform/writes/outcome.ts';
import { addStarterTemplates } from '../chores/public.ts';
import { acceptPolicies } from '../compliance/public.ts';
import { findFamilyAdmin, foundFamily, toUser } from '../family/public.ts';
import { addStarterCategories } from '../rewards/public.ts';
import { startSession } from './start-session.ts';

/** Where a family lives when its browser did not say. */
const DEFAULT_TIME_ZONE = 'America/New_York';

/**
 * Creates a family and signs its family_admin in, with the profile active, so that the wizard can follow. The request's
 * key names the family it made: whoever repeats it, with the password in it, is signed in as the first time.
 */
export async function signUpFamily(
  call: CallOf<'signup'>,
  body: FamilySignup,
  { database, hasher }: { database: DatabaseHandle; hasher: SecretHasher },
) {
  const { now, address, userAgent, objectId: familyId } = call;
  const family = database.family(familyId);
  const passwordHash = await hasher.hash(body.password);
  const fingerprint = hasher.fingerprint(familyId, body.pin);
  const pin = { hash: await hasher.hash(body.pin), length: body.pin.length, fingerprint };
  const read = async (reads: FamilyReads) => {
    const row = await findFamilyAdmin(reads);
    return row ? { user: toUser(row, now), familyId: reads.familyId } : refuse('NO_LONGER_THERE');
  };
  const made = await call.write(
    family,
    async tx => {
      const memberId = tx.newId();
      const founded = await foundFamily(
        tx,
        { ...body, memberId, passwordHash, pin },
        body.timeZone ?? DEFAULT_TIME_ZONE,
        now,
      );
      if (!founded) return refuse('ACCOUNT_EXISTS');
      await acceptPolicies(tx, { memberId, now, address, userAgent });
      await addStarterTemplates(tx, now);
      await addStarterCategories(tx, now);
      const answer = await read(tx);
      if (answer instanceof Refusal) throw new Error(`family ${familyId} is not there right after signing up`);
      return done(answer, {
        action: 'family.created',
        on: ['family', familyId],
        details: { accepted: ['privacy_policy', 'terms_of_service'] },
        by: { actorId: memberId, profileId: memberId },
      });
    },
    async (_strangers, id) => {
      const reads = database.family(id);
      // The key is a day old at the most, and the password in it may have been changed since.
      const [admin] = await reads.run(sql<{ password_hash: string }>`
        SELECT password_hash FROM members WHERE family_id = ${id} AND role = 'family_admin'`);
      if (!(await hasher.verify(admin?.password_hash, body.password))) return refuse('NO_LONGER_THERE');
      return read(reads);
    },
  );
  if (made instanceof Refusal) return made;
  const { user } = made;
  const session = newSessionId(made.familyId);
  await startSession(database, call, session, { adultId: user.id, memberId: user.id });
  call.device.remember(user.id);
  return { user, requiresEmailVerification: false };
}
