import { nameKey } from '@pocketful/domain/family';
import type { RewardCategory } from '@pocketful/rewards/calls';
import {
  DEFAULT_REWARD_COLOR,
  DEFAULT_REWARD_ICON,
  MAX_REWARD_CATEGORIES,
  STARTER_REWARD_CATEGORIES,
} from '@pocketful/rewards/rules';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { lockFamily } from '../people/public.ts';
import { colorOf, iconOf } from './pictures.ts';

interface CategoryRow extends RowOf<'reward_categories'> {
  readonly family_admin_id: string;
}

const ALL = `SELECT ${columnsOf('reward_categories', 'c')}, head.member_id AS family_admin_id
  FROM reward_categories AS c
  JOIN members AS head ON head.family_id = c.family_id AND head.role = 'family_admin'
  WHERE c.family_id = $1 AND c.active`;
const BY_NAME = `${ALL} ORDER BY c.name_key COLLATE "C"`;
const ONE = `${ALL} AND c.category_id = $2`;

function toCategory(row: CategoryRow): RewardCategory {
  return {
    id: row.category_id,
    familyAdminId: row.family_admin_id,
    name: row.name,
    description: row.description,
    color: colorOf(row.color),
    iconName: iconOf(row.icon_name),
    active: row.active,
    createdAt: row.created_at.toISOString(),
  };
}

/** The family's categories by name. */
export async function listRewardCategories({ actor }: CallOf<'listRewardCategories'>): Promise<RewardCategory[]> {
  return (await actor.family.read<CategoryRow>(BY_NAME)).map(toCategory);
}

async function categoryAgain(reads: FamilyReads, categoryId: string) {
  const [row] = await reads.read<CategoryRow>(ONE, categoryId);
  return row ? toCategory(row) : refuse('NO_LONGER_THERE');
}

/** A category right after it was written. */
async function categoryNow(tx: FamilyTx, categoryId: string): Promise<RewardCategory> {
  const [row] = await tx.read<CategoryRow>(ONE, categoryId);
  if (!row) throw new Error(`category ${categoryId} is not there right after it was written`);
  return toCategory(row);
}

/** Whether another active category has this name, whatever the case. The caller holds the family's lock. */
async function isTaken(tx: FamilyTx, name: string, categoryId: string | null): Promise<boolean> {
  const taken = await tx.run(sql`SELECT o.category_id FROM reward_categories AS o
    WHERE o.family_id = ${tx.familyId} AND o.name_key = ${nameKey(name)} AND o.active
      AND o.category_id IS DISTINCT FROM ${categoryId}::uuid`);
  return taken.length > 0;
}

/** Adds a category. Its name must be free, whatever the case. */
export function createRewardCategory({ actor, body, now, objectId, write }: CallOf<'createRewardCategory'>) {
  const { name, description, color, iconName } = body;
  return write(
    actor.family,
    async tx => {
      await lockFamily(tx);
      if (await isTaken(tx, name, null)) return refuse('CATEGORY_NAME_TAKEN');
      const [made] = await tx.run(sql<{ category_id: string }>`
        INSERT INTO reward_categories
          (family_id, category_id, name, name_key, description, color, icon_name, created_at)
        SELECT f.family_id, ${objectId}::uuid, ${name}, ${nameKey(name)}, ${description ?? null},
          ${color ?? DEFAULT_REWARD_COLOR}, ${iconName ?? DEFAULT_REWARD_ICON}, ${now}::timestamptz
        FROM families AS f WHERE f.family_id = ${tx.familyId}
          AND (SELECT count(*) FROM reward_categories AS o WHERE o.family_id = ${tx.familyId} AND o.active)
            < ${MAX_REWARD_CATEGORIES}
        RETURNING category_id`);
      if (!made) return refuse('TOO_MANY_CATEGORIES');
      const event = { action: 'reward_category.created', on: ['reward_category', objectId] } as const;
      return commit(await categoryNow(tx, objectId), event);
    },
    categoryAgain,
  );
}

/** Changes a category. Its rewards show the change at once. */
export function updateRewardCategory({ actor, body, objectId, write }: CallOf<'updateRewardCategory'>) {
  const { name, description, color, iconName } = body;
  const key = name === undefined ? undefined : nameKey(name);
  const given = { name, name_key: key, description, color, icon_name: iconName };
  return write(
    actor.family,
    async tx => {
      if (name !== undefined) await lockFamily(tx);
      if (name !== undefined && (await isTaken(tx, name, objectId))) return refuse('CATEGORY_NAME_TAKEN');
      const [changed] = await tx.run(sql<{ category_id: string }>`
        UPDATE reward_categories AS c SET ${patch('reward_categories', given, 'c')}
        WHERE c.family_id = ${tx.familyId} AND c.category_id = ${objectId} AND c.active RETURNING c.category_id`);
      if (!changed) return refuse('CATEGORY_NOT_FOUND');
      const event = { action: 'reward_category.updated', on: ['reward_category', objectId] } as const;
      return commit(await categoryNow(tx, objectId), event);
    },
    categoryAgain,
  );
}

/** Deletes a category. One with rewards is archived, and its rewards keep it. */
export function deleteRewardCategory({ actor, objectId, write }: CallOf<'deleteRewardCategory'>) {
  return write(
    actor.family,
    async tx => {
      // It is archived first, under its lock: the next statement sees every reward that was added to it before, and a
      // later call cannot find it.
      const [away] = await tx.run(sql<{ category_id: string }>`
        UPDATE reward_categories AS c SET active = false
        WHERE c.family_id = ${tx.familyId} AND c.category_id = ${objectId} AND c.active RETURNING c.category_id`);
      if (!away) return refuse('CATEGORY_NOT_FOUND');
      await tx.run(sql`
        DELETE FROM reward_categories AS c WHERE c.family_id = ${tx.familyId} AND c.category_id = ${objectId}
          AND NOT EXISTS (SELECT FROM rewards AS r WHERE r.family_id = ${tx.familyId} AND r.category_id = ${objectId})`);
      return commit(undefined, { action: 'reward_category.deleted', on: ['reward_category', objectId] });
    },
    emptyReplay,
  );
}

/** Gives a new family its first categories. */
export async function addStarterCategories(tx: FamilyTx, now: Date): Promise<void> {
  const rows = STARTER_REWARD_CATEGORIES.map(({ name, description, color, iconName }) => ({
    family_id: tx.familyId,
    category_id: tx.newId(),
    name,
    name_key: nameKey(name),
    description,
    color,
    icon_name: iconName,
    created_at: now,
  }));
  await tx.run(sql`INSERT INTO reward_categories ${newRows('reward_categories', rows)}`);
}
