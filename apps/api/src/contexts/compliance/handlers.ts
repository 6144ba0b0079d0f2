import type { Adult } from '../../platform/actor.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { acceptPrivacyPolicy } from './accept-policy.ts';
import { recordConsent, withdrawConsent } from './change-consents.ts';
import { listConsents } from './consents.ts';
import { eraseChild } from './erase-child.ts';
import { exportChildData } from './export-child.ts';

/** What happens once an erasure is committed: it is noted outside the database. */
export type NoteErasures = () => Promise<void>;

export function complianceHandlers(noteErasures: NoteErasures): HandlersOf<'compliance'> {
  const erase = async (call: Parameters<typeof eraseChild>[0], actor: Adult, childId: string) => {
    const answer = await eraseChild(call, actor.family, { childId, parentId: actor.memberId });
    await noteErasures();
    return answer;
  };
  return {
    acceptPrivacyPolicy,
    listConsents,
    recordConsent,
    withdrawConsent,
    exportChildData,
    deleteChildAccount: call => erase(call, call.actor, call.body.childId),
    deleteUser: call => erase(call, call.actor, call.params.id),
  };
}
