import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import { MAX_OFFERS } from '@pocketful/chores/rules/offers';
import { dayIn } from '@pocketful/domain/dates';
import { firstPlace, recurrenceOf } from '@pocketful/domain/recurrence';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { lockFamily, lockMember } from '../people/public.ts';
import { isTemplate } from './assign-chore.ts';
import { giveTurn } from './give-turn.ts';
import { findOffer, readChildsOffers, readOffers, toOffer } from './offers.ts';

/** All offers for an adult; for a child those that it can take now or has in turn. */
export async function listChoreOffers({ actor, now }: CallOf<'listChoreOffers'>): Promise<ChoreOffer[]> {
  const { family, role, memberId, timeZone } = actor;
  const today = dayIn(timeZone, now);
  const rows = role === 'child' ? await readChildsOffers(family, memberId, today) : await readOffers(family);
  return rows.map(row => toOffer(row, today, role === 'child' ? memberId : undefined));
}

/** Offers a chore to several children: the first who takes it has it, or each in turn. */
export function createChoreOffer({ actor, body, now, objectId, write }: CallOf<'createChoreOffer'>) {
  const { name, reward, templateId = null, iconName = null, part = 'any', inTurns = false } = body;
  const childIds = [...new Set(body.childIds)];
  const dueAt = new Date(body.dueDate);
  const today = dayIn(actor.timeZone, now);
  const dueDay = dayIn(actor.timeZone, dueAt);
  const recurrence = recurrenceOf(body);
  const { frequency = null, recurringDays = null, anchorDay = null } = recurrence ? firstPlace(recurrence, dueDay) : {};
  return write(
    actor.family,
    async tx => {
      const named = sql`m.family_id = ${tx.familyId} AND m.member_id = ANY (${childIds}::uuid[]) AND m.role = 'child'
        AND m.chores_enabled`;
      const [, , , [made]] = await Promise.all([
        lockFamily(tx),
        lockMember(tx, ...childIds),
        tx.run(sql`
          INSERT INTO chore_offers (family_id, offer_id, name, reward, template_id, icon_name, part, due_at, due_day, frequency,
            recurring_days, anchor_day, turn_position, turn_until, created_by, created_at, updated_at)
          SELECT f.family_id, ${objectId}::uuid, ${name}::text, ${reward}::numeric, ${templateId}::uuid,
            ${iconName}::text, ${part}::text, ${dueAt}::timestamptz, ${dueDay}::date, ${frequency}::text, ${recurringDays}::text[], ${anchorDay}::smallint,
            ${inTurns ? 0 : null}::smallint, ${inTurns ? dueDay : null}::date, ${actor.memberId}::uuid,
            ${now}::timestamptz, ${now}::timestamptz
          FROM families AS f WHERE f.family_id = ${tx.familyId}
            AND (SELECT count(*) FROM members AS m WHERE ${named}) = ${childIds.length}
            AND (SELECT count(*) FROM chore_offers AS o WHERE o.family_id = ${tx.familyId}) < ${MAX_OFFERS}
            AND (${templateId}::uuid IS NULL OR EXISTS (SELECT FROM chore_templates AS t
              WHERE t.family_id = ${tx.familyId} AND t.template_id = ${templateId}::uuid))`),
        // No row without the offer.
        tx.run(sql<{ offer_id: string }>`
          INSERT INTO chore_offer_children (family_id, offer_id, child_id, position, created_at)
          SELECT o.family_id, o.offer_id, m.member_id, array_position(${childIds}::uuid[], m.member_id), o.created_at
          FROM chore_offers AS o JOIN members AS m ON m.family_id = o.family_id
          WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${objectId} AND ${named}
          RETURNING offer_id`),
      ]);
      if (!made) return whyNotOffered(tx, childIds, templateId);
      const given = inTurns ? await giveTurn(tx, objectId, { dueDay, dueAt, isUsed: true }, now) : undefined;
      const row = await findOffer(tx, objectId);
      if (!row) throw new Error('the offer is not there');
      const details = { reward: row.reward, ...given };
      return commit(toOffer(row, today), { action: 'chore_offer.created', on: ['chore_offer', objectId], details });
    },
    async (reads, offerId) => {
      const row = await findOffer(reads, offerId);
      return row ? toOffer(row, today) : refuse('NO_LONGER_THERE');
    },
  );
}

async function whyNotOffered(tx: FamilyTx, childIds: readonly string[], templateId: string | null) {
  const named = await tx.run(sql<{ chores_enabled: boolean }>`
    SELECT m.chores_enabled FROM members AS m
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ANY (${childIds}::uuid[]) AND m.role = 'child'`);
  if (named.length < childIds.length) return refuse('CHILD_NOT_FOUND');
  if (named.some(({ chores_enabled: isEnabled }) => !isEnabled)) return refuse('CHORES_DISABLED');
  if (templateId !== null && !(await isTemplate(tx, templateId))) return refuse('TEMPLATE_NOT_FOUND');
  return refuse('TOO_MANY_OFFERS');
}

/** Deletes an offer. A chore that was taken from it stays, and cannot be given back. */
export function deleteChoreOffer({ actor, objectId, write }: CallOf<'deleteChoreOffer'>) {
  return write(
    actor.family,
    async tx => {
      const gone = await tx.run(sql`
        DELETE FROM chore_offers WHERE family_id = ${tx.familyId} AND offer_id = ${objectId} RETURNING offer_id`);
      if (gone.length === 0) return refuse('OFFER_NOT_FOUND');
      return commit(undefined, { action: 'chore_offer.deleted', on: ['chore_offer', objectId] });
    },
    emptyReplay,
  );
}
