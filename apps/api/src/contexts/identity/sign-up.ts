import { UNVERIFIED_HOURS } from '@pocketful/domain/credentials';
import { DEFAULT_LOCALE } from '@pocketful/domain/intl/date-styles';
import { DEFAULT_CURRENCY } from '@pocketful/domain/intl/decimals';
import type { FamilySignup, User } from '@pocketful/identity/calls';
import { sql } from 'kysely';
import { isChildCaller } from '../../platform/actor.ts';
import { signUpsFrom, takeAttempts } from '../../platform/attempts.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { addStarterTemplates } from '../chores/public.ts';
import { acceptPolicies } from '../compliance/public.ts';
import { type Founder, findFamilyAdmin, foundFamily, lockMember, toUser } from '../people/public.ts';
import { addStarterCategories } from '../rewards/public.ts';
import { askForVerification } from './email-verification.ts';
import { freeUnverifiedNames, holdSignUp, isNameTaken, type NameOwner, ownerOfName } from './name-owners.ts';
import { signUpChild } from './sign-up-child.ts';
import { startSession } from './start-session.ts';

/** The settings of a family whose browser sends none. */
const DEFAULTS = { timeZone: 'America/New_York', locale: DEFAULT_LOCALE, currency: DEFAULT_CURRENCY };

interface SignUpDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

/** Founds a family, or adds a child to the family of the adult who calls. */
export function signup(call: CallOf<'signup'>, deps: SignUpDeps) {
  const { body } = call;
  return body.accountType === 'child' ? signUpChild(call, body, deps) : signUpFamily(call, body, deps);
}

/**
 * Creates a family and signs its family_admin in with the profile active, so that the wizard can follow. If the address
 * must be verified first, no session begins and a code is mailed.
 */
async function signUpFamily(call: CallOf<'signup'>, body: FamilySignup, deps: SignUpDeps) {
  // A children's own device stays theirs, and a family is founded by an adult.
  const { actor } = call;
  if (isChildCaller(actor)) return refuse('ASK_A_GROWN_UP');
  refuseCommonPassword('password', body.password);
  await countSignUp(call, deps);
  // Hashed once and before the first look-up, so that every outcome takes the same time.
  const secrets = await hashSecrets(body, deps.hasher);
  if (deps.outbox.on)
    await deps.database.transactionAcross('sign-in', tx =>
      freeUnverifiedNames(tx, [body.username, body.email], call.now),
    );
  if (deps.config.emailVerification) return signUpByMail(call, body, secrets, deps);
  const made = await found(call, body, secrets, deps);
  if (made instanceof Refusal) return made;
  const { user } = made;
  await startSession(deps.database, call, newSessionId(made.familyId), { adultId: user.id, memberId: user.id });
  call.device.remember(user.id);
  return { user, requiresEmailVerification: false };
}

/** Limits on new families per address and per network, against scripts that fill the database. */
async function countSignUp({ address, now }: CallOf<'signup'>, { database, config }: SignUpDeps): Promise<void> {
  if (!config.rateLimits) return;
  const attempt = await takeAttempts(database.crossTenant('sign-in'), signUpsFrom(address), now);
  if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
}

/**
 * The answer never reveals whether an address is known. For a known address no family is created, its owner gets a
 * mail, and the caller gets the answer of an account that waits for its code. Usernames are no secret and are checked
 * first.
 */
async function signUpByMail(call: CallOf<'signup'>, body: FamilySignup, secrets: FounderSecrets, deps: SignUpDeps) {
  const { database } = deps;
  const db = database.crossTenant('sign-in');
  const taken = await isNameTaken(db, [body.username]);
  // The sign-up is tried even if the username is taken: a repeated request has taken it itself.
  const made = await found(call, body, secrets, deps);
  if (!(made instanceof Refusal)) return waiting(call, made.user);
  if (made.code === 'ACCOUNT_EXISTS' && taken) return refuse('LOGIN_NAME_TAKEN');
  // A repeated request for a known address finds its key and no family.
  if (made.code !== 'ACCOUNT_EXISTS' && made.code !== 'NO_LONGER_THERE') return made;
  // A concurrent request took the username.
  if (!(await isNameTaken(db, [body.email]))) return refuse('LOGIN_NAME_TAKEN');
  const owner = await ownerOfName(db, body.email);
  const id = owner ? await tellOwner(call, owner, deps) : call.objectId;
  // Otherwise a second sign-up with the same username, or a sign-in, would reveal whether this one created a family.
  const { username, email } = body;
  await holdSignUp(db, { id, username, email, passwordHash: secrets.passwordHash }, call.now, UNVERIFIED_HOURS);
  return waiting(call, lookalike(body, id, call));
}

/** The answer for an account that waits for its code. */
function waiting(call: CallOf<'signup'>, user: User) {
  call.device.remember(user.id);
  return { user, requiresEmailVerification: true };
}

/** Queues a mail to the owner of an address, and returns the id for the answer: the same id for a repeated request. */
async function tellOwner(call: CallOf<'signup'>, owner: NameOwner, { database, outbox }: SignUpDeps): Promise<string> {
  const { memberId } = owner;
  const stored = await call.write(
    database.family(owner.familyId),
    async tx => {
      if (!(await lockMember(tx, memberId))) return noop(call.objectId);
      await outbox.queue(tx, { kind: 'sign_up_known', to: { memberId } }, call.now);
      const by = { actorId: null, profileId: null };
      return commit(call.objectId, { action: 'account.sign_up_tried', on: ['member', memberId], by });
    },
    async (_strangers, id) => id,
  );
  return stored instanceof Refusal ? call.objectId : stored;
}

/** The answer's data for a founder who does not exist. */
function lookalike(
  { firstName, lastName, username, email }: FamilySignup,
  memberId: string,
  { now }: CallOf<'signup'>,
): User {
  return toUser(
    {
      member_id: memberId,
      username,
      first_name: firstName,
      called_name: firstName,
      last_name: lastName,
      role: 'family_admin',
      parent_id: null,
      email,
      email_verified_at: null,
      birth_year: null,
      color: null,
      face: null,
      chores_enabled: true,
      rewards_enabled: true,
      switches: {},
      pin_length: null,
      setup_completed: false,
      time_zone: DEFAULTS.timeZone,
      locale: null,
      family_locale: DEFAULTS.locale,
      currency: DEFAULTS.currency,
      family_admin_id: memberId,
      unverified_from: null,
    },
    now,
  );
}

/**
 * Creates the family. The idempotency key names the created family: a repeated request with the right password gets the
 * first answer.
 */
async function found(
  call: CallOf<'signup'>,
  body: FamilySignup,
  secrets: FounderSecrets,
  { database, hasher, config, outbox }: SignUpDeps,
) {
  const { now, address, userAgent, objectId: familyId } = call;
  const family = database.family(familyId);
  const read = async (reads: FamilyReads) => {
    const row = await findFamilyAdmin(reads);
    return row ? { user: toUser(row, now), familyId: reads.familyId } : refuse('NO_LONGER_THERE');
  };
  return call.write(
    family,
    async tx => {
      const memberId = tx.newId();
      const { timeZone = DEFAULTS.timeZone, locale = DEFAULTS.locale, currency = DEFAULTS.currency } = body;
      const settings = { timeZone, locale, currency };
      const founded = await foundFamily(tx, { ...body, memberId, ...secrets }, settings, now);
      if (!founded) return refuse('ACCOUNT_EXISTS');
      await acceptPolicies(tx, { memberId, now, address, userAgent });
      await addStarterTemplates(tx, currency, now);
      await addStarterCategories(tx, now);
      if (config.emailVerification)
        await askForVerification(tx, { memberId, email: body.email, purpose: 'sign_up' }, now, outbox);
      const answer = await read(tx);
      if (answer instanceof Refusal) throw new Error(`family ${familyId} is not there right after signing up`);
      return commit(answer, {
        action: 'family.created',
        on: ['family', familyId],
        details: { accepted: ['privacy_policy', 'terms_of_service'] },
        by: { actorId: memberId, profileId: memberId },
      });
    },
    async (_strangers, id) => {
      const reads = database.family(id);
      // The key is at most a day old, and the password may have changed since.
      const [admin] = await reads.run(sql<{ password_hash: string }>`
        SELECT password_hash FROM members WHERE family_id = ${id} AND role = 'family_admin'`);
      if (!(await hasher.verify(admin?.password_hash, body.password, { queue: 'public' })))
        return refuse('NO_LONGER_THERE');
      return read(reads);
    },
  );
}

type FounderSecrets = Pick<Founder, 'passwordHash' | 'pin'>;

/** A founder's secrets as they are stored. */
async function hashSecrets({ password, pin }: FamilySignup, hasher: SecretHasher): Promise<FounderSecrets> {
  return {
    passwordHash: await hasher.hash(password, 'public'),
    pin: { hash: await hasher.hash(pin, 'public', 'pin'), length: pin.length },
  };
}
