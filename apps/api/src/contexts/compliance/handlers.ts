import type { Adult } from '../../platform/actor.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { acceptPrivacyPolicy } from './accept-policy.ts';
import { recordConsent, withdrawConsent } from './change-consents.ts';
import { confirmConsent } from './confirm-consent.ts';
import { listConsents } from './consents.ts';
import { eraseChild } from './erase-child.ts';
import { exportChildData } from './export-child.ts';

interface ComplianceDeps {
  readonly outbox: Outbox;
  /** The family that a link names, whoever opens it. */
  readonly familyOf: (familyId: string) => FamilyScope;
  /** What happens once an erasure is committed: it is noted outside the database. */
  readonly noteErasures: () => Promise<void>;
}

export function complianceHandlers({ outbox, familyOf, noteErasures }: ComplianceDeps): HandlersOf<'compliance'> {
  const erase = async (call: Parameters<typeof eraseChild>[0], actor: Adult, childId: string) => {
    const answer = await eraseChild(call, actor.family, { childId, parentId: actor.memberId }, outbox);
    await noteErasures();
    return answer;
  };
  return {
    acceptPrivacyPolicy,
    listConsents,
    recordConsent: call => recordConsent(call, outbox),
    confirmConsent: call => confirmConsent(call, familyOf),
    withdrawConsent,
    exportChildData,
    deleteChildAccount: call => erase(call, call.actor, call.body.childId),
    deleteUser: call => erase(call, call.actor, call.params.id),
  };
}
