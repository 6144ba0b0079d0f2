import { nameKey } from '@pocketful/domain/family';
import { decimalsOf } from '@pocketful/domain/intl/decimals';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { takeLoginNames } from './login-names.ts';

/** The adult who signs up, with hashed secrets. */
export interface Founder {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly pin: { readonly hash: string; readonly length: number };
}

/** The settings of a family. */
export interface FamilySettings {
  /** An IANA name. */
  readonly timeZone: string;
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Creates a family with its family_admin and the head of its audit chain. False if a name is taken. */
export async function foundFamily(
  tx: FamilyTx,
  founder: Founder,
  { timeZone, locale, currency }: FamilySettings,
  now: Date,
): Promise<boolean> {
  if (!(await takeLoginNames(tx, founder.memberId, [founder.username, founder.email]))) return false;
  await Promise.all([
    tx.run(sql`
      INSERT INTO families (family_id, time_zone, locale, currency, decimals, created_at)
      VALUES (${tx.familyId}, ${timeZone}, ${locale}, ${currency}, ${decimalsOf(currency)}, ${now})`),
    tx.run(sql`
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
        password_hash, pin_hash, pin_length, created_at)
      VALUES (${tx.familyId}, ${founder.memberId}, 'family_admin', ${founder.username}, ${nameKey(founder.username)},
        ${founder.firstName}, ${founder.lastName}, ${founder.email}, ${founder.passwordHash},
        ${founder.pin.hash}, ${founder.pin.length}, ${now})`),
    tx.run(sql`SELECT audit_open(${tx.familyId})`),
  ]);
  return true;
}
