import { careOf } from '@pocketful/contract-core/sensitive';
import { dayIn } from '@pocketful/domain/dates';
import { decimalsOf } from '@pocketful/domain/intl/decimals';
import { sql } from 'kysely';
import { requireConfirmed } from '../../platform/actor.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { planAgain } from '../notices/public.ts';
import { moveToTimeZone } from './absences.ts';
import type { FamilySettings } from './found-family.ts';
import { amountsNotWhole } from './not-whole.ts';

/** The work of other contexts on a change, from one time zone or currency to another. */
export interface FamilyWork {
  readonly moveDueDays: (tx: FamilyTx, from: string, to: string) => Promise<void>;
  readonly repriceTemplates: (tx: FamilyTx, from: string, to: string) => Promise<void>;
  /** Ends the rules that pay right away, and returns their children. */
  readonly endRules: (tx: FamilyTx) => Promise<string[]>;
}

const SETTINGS = `SELECT f.time_zone AS "timeZone", f.locale, f.currency FROM families AS f WHERE f.family_id = $1`;
const LOCKED = `${SETTINGS} FOR NO KEY UPDATE`;

/**
 * Changes the family's time zone, formats and currency. Due days, paydays and days away do not change. Amounts are not
 * converted: another currency is refused while it has no decimals and an amount has. A change of it ends the rules that
 * pay right away.
 */
export function updateFamily(
  { actor, body, now, write }: CallOf<'updateFamily'>,
  { moveDueDays, repriceTemplates, endRules }: FamilyWork,
) {
  const { familyId } = actor.family;
  const read = async (reads: FamilyReads) => {
    const [family] = await reads.read<FamilySettings>(SETTINGS);
    if (!family) throw new Error('the family of a call is gone');
    return family;
  };
  return write(
    actor.family,
    async tx => {
      const [former] = await tx.read<FamilySettings>(LOCKED);
      if (!former) throw new Error('the family of a call is gone');
      const { timeZone = former.timeZone, locale, currency = former.currency } = body;
      if (timeZone !== former.timeZone) {
        await moveToTimeZone(tx, timeZone, now);
        await moveDueDays(tx, former.timeZone, timeZone);
        await planAgain(tx, now);
      }
      const changes = currency !== former.currency;
      let endedRules: string[] = [];
      if (changes) {
        requireConfirmed(actor, careOf('family.currency_changed').asks);
        // A submission by a rule locks it before the account.
        endedRules = await endRules(tx);
        await tx.run(sql`SELECT lock_accounts(${tx.familyId})`);
        const amounts = await amountsNotWhole(tx, currency, actor.formats, dayIn(timeZone, now));
        if (amounts.length > 0) return refuse('HAS_CENTS', { amounts });
        await repriceTemplates(tx, former.currency, currency);
      }
      if (changes || locale !== undefined) {
        const changed = {
          ...{ locale, currency, decimals: decimalsOf(currency) },
          currency_changed_at: changes ? now : undefined,
        };
        await tx.run(
          sql`UPDATE families AS f SET ${patch('families', changed, 'f')} WHERE f.family_id = ${tx.familyId}`,
        );
      }
      return commit(
        { timeZone, locale: locale ?? former.locale, currency },
        changes
          ? {
              action: 'family.currency_changed',
              on: ['family', familyId],
              details: { from: former.currency, to: currency, endedRules },
            }
          : { action: 'family.updated', on: ['family', familyId] },
      );
    },
    read,
  );
}
