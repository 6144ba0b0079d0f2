import { createHash } from 'node:crypto';
import { plainText } from '@pocketful/compliance/document';
import { DOCUMENTS } from '@pocketful/compliance/documents';
import { policyKey } from '@pocketful/compliance/policies';
import { sql } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';

/**
 * Stores the policies of this version of the product, and puts them in force. Several processes may call it at once, at
 * every start: the second one finds the policies stored.
 *
 * @param system the handle of the family of staff and system
 * @returns the policies whose text differs from the stored one of the same version; the stored text stays
 */
export async function publishPolicies(writes: Writes<'policy.published'>, system: FamilyScope): Promise<string[]> {
  const recorded = await recordedTexts(system);
  const reworded: string[] = [];
  for (const document of DOCUMENTS) {
    const { policy, title } = document;
    const text = plainText(document);
    const known = recorded.find(row => row.key === policyKey(policy));
    if (known && known.content !== text) reworded.push(policyKey(policy));
    if (known?.is_active) continue;
    await writes.write(
      system,
      async tx => {
        const policyId = newId();
        await tx.run(sql`
          UPDATE policy_versions SET is_active = false
          WHERE policy_type = ${policy.type} AND version <> ${policy.version} AND is_active`);
        // ON CONFLICT without a target: a concurrent process may collide on the policy in force before it collides on
        // the version.
        const [inserted] = await tx.run(sql<{ policy_id: string }>`
          INSERT INTO policy_versions (policy_id, policy_type, version, title, content, effective_date, is_active,
            created_at)
          VALUES (${policyId}, ${policy.type}, ${policy.version}, ${title}, ${text}, ${policy.effective}, true,
            ${writes.now})
          ON CONFLICT DO NOTHING RETURNING policy_id`);
        const [published] = inserted
          ? [inserted]
          : await tx.run(sql<{ policy_id: string }>`
              UPDATE policy_versions SET is_active = true
              WHERE policy_type = ${policy.type} AND version = ${policy.version} AND NOT is_active RETURNING policy_id`);
        if (!published) return noop(undefined);
        const digest = createHash('sha256').update(text).digest('hex');
        const details = { type: policy.type, version: policy.version, digest };
        return commit(undefined, { action: 'policy.published', on: ['policy', published.policy_id], details });
      },
      notReplayable,
    );
  }
  return reworded;
}

function recordedTexts(reads: FamilyReads) {
  return reads.run(sql<{ key: string; content: string; is_active: boolean }>`
    SELECT policy_type || ' ' || version AS key, content, is_active FROM policy_versions`);
}
