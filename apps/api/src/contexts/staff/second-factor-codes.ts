import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type AttemptSubject, clearAttempts, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { StaffSecondFactorsTable } from '../../platform/database/schema.gen.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { keyFor } from '../../platform/keys.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';

/** The parameters that authenticators expect. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const { period } = SETTINGS;
/** The spans of thirty seconds by which a clock may be off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

type FactorRow = Selectable<StaffSecondFactorsTable>;

/** A staff member's authenticator, confirmed or not; undefined if there is none. */
export async function findSecondFactor(
  db: Database,
  staffId: string,
): Promise<Pick<FactorRow, 'sealed_secret' | 'confirmed_at'> | undefined> {
  const { rows } = await sql<Pick<FactorRow, 'sealed_secret' | 'confirmed_at'>>`
    SELECT f.sealed_secret, f.confirmed_at FROM staff_second_factors AS f WHERE f.staff_id = ${staffId}`.execute(db);
  return rows[0];
}

/** A secret to be shown once, and its stored form. */
interface NewAuthenticator {
  readonly secret: string;
  readonly uri: string;
  readonly sealed: Buffer;
}

/** Creates and checks the codes of one staff member. */
export function codesOf(staffId: string, { config }: { readonly config: Config }) {
  const key = keyFor(config.instanceKey, 'second factor');
  const digest = (code: string) => createHmac('sha256', key).update(`${staffId}:${code}`).digest();
  return {
    /** A new secret, for an authenticator that shows it under a name. */
    newAuthenticator(label: string): NewAuthenticator {
      const secret = new Secret({ size: SECRET_BYTES });
      const uri = new TOTP({ ...SETTINGS, issuer: 'Pocketful', label, secret }).toString();
      return { secret: secret.base32, uri, sealed: seal(Buffer.from(secret.buffer), key, staffId) };
    },

    /** New recovery codes, and their stored form. */
    newRecoveryCodes() {
      const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`);
      return { codes, hashes: codes.map(code => digest(withoutDashes(code))) };
    },

    /**
     * Accepts a code of the authenticator, confirmed or not, in the transaction that needs it: each code once.
     */
    async takeShown(tx: FamilyTx, code: string, now: Date): Promise<boolean> {
      const factor = await findSecondFactor(tx.across('staff'), staffId);
      const secret = factor && unseal(factor.sealed_secret, key, staffId);
      const step = secret && stepOf(secret, code, now);
      if (step === undefined) return false;
      const { rows } = await sql`
        UPDATE staff_second_factors SET last_step = ${step}
        WHERE staff_id = ${staffId} AND (last_step IS NULL
          OR elapsed_since(to_timestamp(last_step * ${period}), to_timestamp(${step * period})) > '0')
        RETURNING staff_id`.execute(tx.across('staff'));
      return rows.length > 0;
    },

    /** Accepts such a code, or a recovery code. Returns which of them it was; undefined if it is neither. */
    async take(tx: FamilyTx, code: string, now: Date): Promise<'shown' | 'recovery' | undefined> {
      if (/^\d[\d ]*$/.test(code))
        return (await this.takeShown(tx, code.replaceAll(' ', ''), now)) ? 'shown' : undefined;
      const { rows } = await sql`
        UPDATE staff_recovery_codes AS c SET used_at = ${now}
        WHERE c.staff_id = ${staffId} AND c.code_hash = ${digest(withoutDashes(code))} AND c.used_at IS NULL
        RETURNING c.staff_id`.execute(tx.across('staff'));
      return rows.length > 0 ? 'recovery' : undefined;
    },
  };
}

/**
 * The purpose of a code. A new authenticator has a separate count: a stolen session could guess at it, and that must
 * not lock the sign-in.
 */
type CodeUse = 'sign-in' | 'enrolment';

/** Uses one of the five tries at a staff member's codes. Throws LOCKED_OUT if none is left. */
export async function takeCodeTry(
  { now }: { readonly now: Date },
  database: DatabaseHandle,
  staffId: string,
  use: CodeUse,
): Promise<void> {
  const attempt = await takeAttempts(database.crossTenant('sign-in'), [triesOf(staffId, use)], now);
  if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
}

/** A right code resets the counts. */
export function clearCodeTries(database: DatabaseHandle, staffId: string, now: Date, uses: readonly CodeUse[]) {
  const counts = uses.map(use => triesOf(staffId, use));
  return clearAttempts(database.crossTenant('sign-in'), counts, now);
}

/**
 * The subject differs from the account's: a new password lifts the locks of the account, but not those of the codes.
 */
function triesOf(staffId: string, use: CodeUse): AttemptSubject {
  return { familyId: SYSTEM_FAMILY_ID, subject: `code:${staffId}:${use}`, kind: 'login' };
}

/** The span of thirty seconds of a code; undefined if it matches none near the present. */
function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...SETTINGS, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Encrypts the secret, bound to its row: a reader of the database can neither use it nor move it to another row. */
function seal(secret: Buffer, key: KeyObject, staffId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(staffId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function unseal(sealed: Buffer, key: KeyObject, staffId: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(staffId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

function letters(): string {
  return Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

function withoutDashes(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
