import { createHash } from 'node:crypto';
import type { PolicyType } from '@pocketful/compliance/additions';
import { type PolicyDocument, textsOf } from '@pocketful/compliance/document';
import { DOCUMENTS } from '@pocketful/compliance/documents';
import { FIRST_VERSION, policyKey } from '@pocketful/compliance/policies';
import { sql } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { newId } from '../../platform/ids.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';

/**
 * Stores the text of each version of the policies, and puts the newest in force. Several processes may call it at once,
 * at every start: the second one finds the policies stored. A text of before the release gives its version up.
 *
 * @param system the handle of the family of staff and system
 * @returns the policies whose text differs from the stored one of the same version; the stored text stays
 */
export async function publishPolicies(
  writes: Writes<'policy.published'>,
  system: FamilyScope,
  documents = DOCUMENTS,
): Promise<string[]> {
  const recorded = await recordedTexts(system);
  const reworded: string[] = [];
  for (const { document, version, effective, text, isNewest } of documents.flatMap(versionsOf)) {
    const { policy, title } = document;
    const key = policyKey({ ...policy, version });
    const digest = createHash('sha256').update(text).digest('hex');
    const known = recorded.find(row => row.key === key);
    const isOther = known !== undefined && known.content !== text;
    const isDraft = isOther && version === FIRST_VERSION.version && (await isRenamed(system, policy.type, digest));
    if (isOther && !isDraft) reworded.push(key);
    if (known && !isDraft && (known.is_active || !isNewest)) continue;
    await writes.write(
      system,
      async tx => {
        const policyId = newId();
        if (isNewest)
          await tx.run(sql`
            UPDATE policy_versions SET is_active = false
            WHERE policy_type = ${policy.type} AND version <> ${version} AND is_active`);
        // ON CONFLICT without a target: a concurrent process may collide on the policy in force before it collides on
        // the version.
        const [inserted] = await tx.run(sql<{ policy_id: string }>`
          INSERT INTO policy_versions (policy_id, policy_type, version, title, content, effective_date, is_active,
            created_at)
          VALUES (${policyId}, ${policy.type}, ${version}, ${title}, ${text}, ${effective}, ${isNewest},
            ${writes.now})
          ON CONFLICT DO NOTHING RETURNING policy_id`);
        const [published] = inserted
          ? [inserted]
          : await tx.run(sql<{ policy_id: string }>`
              UPDATE policy_versions SET is_active = true
              WHERE policy_type = ${policy.type} AND version = ${version} AND ${isNewest} AND NOT is_active
              RETURNING policy_id`);
        if (!published) return noop(undefined);
        const details = { type: policy.type, version, digest };
        return commit(undefined, { action: 'policy.published', on: ['policy', published.policy_id], details });
      },
      notReplayable,
    );
  }
  return reworded;
}

/** The versions of a document, the first one first. */
function versionsOf(document: PolicyDocument) {
  return textsOf(document).map((text, at, all) => ({ document, ...text, isNewest: at === all.length - 1 }));
}

/** Whether the stored text of version 1.0 was one of before the release, and has another version now. */
async function isRenamed(system: FamilyScope, type: PolicyType, digest: string): Promise<boolean> {
  const [row] = await system.run(sql<{ renamed: boolean }>`SELECT rename_draft_policy(${type}, ${digest}) AS renamed`);
  return row?.renamed === true;
}

function recordedTexts(reads: FamilyReads) {
  return reads.run(sql<{ key: string; content: string; is_active: boolean }>`
    SELECT policy_type || ' ' || version AS key, content, is_active FROM policy_versions`);
}
