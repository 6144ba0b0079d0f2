import type { ChoreTemplate } from '@pocketful/chores/calls/templates';
import { MAX_CHORE_TEMPLATES, STARTER_CHORE_TEMPLATES } from '@pocketful/chores/rules';
import { choreIconOf } from '@pocketful/chores/rules/icons';
import { scaleOf } from '@pocketful/domain/intl/currencies';
import { decimalsOf, unitOf } from '@pocketful/domain/intl/decimals';
import { centsOf, mostOf, toDecimal } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { lockFamily } from '../people/public.ts';

type TemplateRow = RowOf<'chore_templates'>;

const COLUMNS = columnsOf('chore_templates', 't');
const ALL = `SELECT ${COLUMNS} FROM chore_templates AS t WHERE t.family_id = $1`;
const BY_NAME = `${ALL} ORDER BY t.name, t.template_id`;
const ONE = `${ALL} AND t.template_id = $2`;

/** A template as an answer shows it. */
function toTemplate(row: TemplateRow): ChoreTemplate {
  return {
    id: row.template_id,
    name: row.name,
    description: row.description,
    defaultReward: toDecimal(centsOf(row.default_reward)),
    category: row.category,
    iconName: choreIconOf(row.icon_name),
    createdAt: row.created_at.toISOString(),
  };
}

/** The family's chore templates by name. */
export async function listChoreTemplates({ actor }: CallOf<'listChoreTemplates'>): Promise<ChoreTemplate[]> {
  return (await actor.family.read<TemplateRow>(BY_NAME)).map(toTemplate);
}

/** Adds a template to the Master List. */
export function createChoreTemplate({ actor, body, now, objectId, write }: CallOf<'createChoreTemplate'>) {
  const { name, description = '', defaultReward, category, iconName = null } = body;
  return write(
    actor.family,
    async tx => {
      await lockFamily(tx);
      const [row] = await tx.run(sql<TemplateRow>`
        INSERT INTO chore_templates AS t (family_id, template_id, name, description, default_reward, category, icon_name,
          created_at)
        SELECT f.family_id, ${objectId}::uuid, ${name}::text, ${description}::text, ${defaultReward}::numeric,
          ${category}::text, ${iconName}::text, ${now}::timestamptz
        FROM families AS f WHERE f.family_id = ${tx.familyId}
          AND (SELECT count(*) FROM chore_templates AS o WHERE o.family_id = ${tx.familyId}) < ${MAX_CHORE_TEMPLATES}
        RETURNING ${sql.raw(COLUMNS)}`);
      if (!row) return refuse('TOO_MANY_TEMPLATES');
      return commit(toTemplate(row), { action: 'chore_template.created', on: ['chore_template', objectId] });
    },
    async (reads, templateId) => {
      const [row] = await reads.read<TemplateRow>(ONE, templateId);
      return row ? toTemplate(row) : refuse('NO_LONGER_THERE');
    },
  );
}

/** Gives a new family its first chore templates. */
export async function addStarterTemplates(tx: FamilyTx, currency: string, now: Date): Promise<void> {
  const rows = STARTER_CHORE_TEMPLATES.map(({ name, description, defaultRewardCents, category, iconName }) => ({
    family_id: tx.familyId,
    template_id: tx.newId(),
    name,
    description,
    default_reward: toDecimal(defaultRewardCents * scaleOf(currency)),
    category,
    icon_name: iconName,
    created_at: now,
  }));
  await tx.run(sql`INSERT INTO chore_templates ${newRows('chore_templates', rows)}`);
}

/**
 * Gives the starters of a family's list the usual rewards of another currency, unless they are changed. Other rewards
 * stay, rounded up where the currency has no decimals: they are proposals, and no call changes them.
 */
export async function repriceTemplates(tx: FamilyTx, from: string, to: string): Promise<void> {
  const names = STARTER_CHORE_TEMPLATES.map(({ name }) => name);
  const rewards = (currency: string) =>
    STARTER_CHORE_TEMPLATES.map(({ defaultRewardCents }) => toDecimal(defaultRewardCents * scaleOf(currency)));
  await tx.run(sql`
    UPDATE chore_templates AS t SET default_reward = s.reward
    FROM unnest(${names}::text[], ${rewards(from)}::numeric[], ${rewards(to)}::numeric[]) AS s (name, former, reward)
    WHERE t.family_id = ${tx.familyId} AND t.name = s.name AND t.default_reward = s.former`);
  if (decimalsOf(to) > 0) return;
  const most = toDecimal(mostOf({ unit: unitOf(to) }));
  await tx.run(sql`
    UPDATE chore_templates AS t SET default_reward = least(ceil(t.default_reward), ${most}::numeric)
    WHERE t.family_id = ${tx.familyId}`);
}
