import type { complianceRoutes } from '@pocketful/compliance/calls';
import { explained } from '@pocketful/compliance/catalogue';
import { POLICIES, type Policy, policyKey } from '@pocketful/compliance/policies';
import { MAX_CONSENT_MAILS } from '@pocketful/compliance/rules/consents';
import { dayIn } from '@pocketful/domain/dates';
import { forgetReporter } from '../error-logs/mock.ts';
import {
  activeMember,
  type Call,
  callersFamily,
  type Handlers,
  Refusal,
  visibleChild,
  visibleChildren,
} from '../mock/call.ts';
import type { MockMember, MockState } from '../mock/state.ts';
import { addDeadline, childOf, eraseRows } from '../mock/store.ts';
import { choreView, transactionView, userView } from '../mock/views.ts';
import { adultsThenEldest } from '../people/mock.ts';
import { askByMail, storeConsent } from '../people/mock-members.ts';
import {
  consentsOf,
  consentView,
  lacksConsent,
  needsConsent,
  noteAct,
  stageNow,
  stateOfConsent,
} from './mock-consents.ts';
import { mentionsOf, replaceName } from './mock-mentions.ts';

const HOUR_MS = 60 * 60_000;

export const complianceHandlers: Handlers<keyof typeof complianceRoutes> = {
  getOperator: ({ state }) => ({ operator: state.operator }),

  acceptPrivacyPolicy: call => {
    const { body, now } = call;
    const { accepted } = activeMember(call);
    const named: Policy[] = [{ ...POLICIES.privacy, version: body.policyVersion }];
    if (body.termsVersion !== undefined) named.push({ ...POLICIES.terms, version: body.termsVersion });
    const inForce = Object.values(POLICIES).map(policyKey);
    if (!named.every(policy => inForce.includes(policyKey(policy)))) return call.refuse('POLICY_NOT_IN_FORCE');
    for (const policy of named) accepted[policyKey(policy)] ??= now.toISOString();
    return { acceptedAt: accepted[policyKey(POLICIES.privacy)] ?? now.toISOString() };
  },

  listConsents: call =>
    visibleChildren(call)
      .sort(adultsThenEldest)
      .map(child => {
        const state = stateOfConsent(call.state, child.id);
        return {
          childId: child.id,
          state,
          needsConsent:
            child.closedAt !== undefined || child.awaitsConsent === true || needsConsent(call.state, child, call.now),
          privacySettings: { dataCollection: state !== 'withdrawn', analytics: false, marketing: false },
          consents: consentsOf(call.state, child.id).map(consentView),
        };
      }),

  recordConsent: call => {
    const { state, body, now } = call;
    const child = childOf(call, body.childId);
    if (child.closedAt === undefined && !child.awaitsConsent && !needsConsent(state, child, now))
      return call.refuse('CONSENT_NOT_NEEDED');
    const { consentType } = body;
    const method = state.serves === 'public' ? 'email_verification' : body.verificationMethod;
    const since = new Date(now.getTime() - HOUR_MS).toISOString();
    const mails = consentsOf(state, child.id).filter(
      ({ verificationMethod, consentDate }) => verificationMethod === 'email_verification' && consentDate > since,
    );
    if (method === 'email_verification' && mails.length >= MAX_CONSENT_MAILS)
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: HOUR_MS / 1000 });
    if (child.closedAt !== undefined) noteAct(call, 'consent.renewed', child.id);
    const consent = storeConsent(state, child, { consentType, method }, now);
    if (stateOfConsent(state, child.id) !== 'withdrawn') {
      delete child.closedAt;
      state.deadlines = state.deadlines.filter(({ childId }) => childId !== child.id);
    }
    if (state.mail && method === 'email_verification') askByMail(state, consent, activeMember(call));
    return consentView(consent);
  },

  confirmConsent: call => {
    const { state, body, now, refuse } = call;
    const link = state.consentLinks[body.token];
    const consent = state.consents.find(({ id, childId }) => id === link?.consentId && visibleChild(call, childId));
    if (!consent || consent.withdrawnAt !== null) return refuse('LINK_INVALID');
    delete state.consentLinks[body.token];
    consent.verifiedAt = now.toISOString();
    for (const member of state.members) if (member.id === consent.childId) member.awaitsConsent = false;
    return { verifiedAt: consent.verifiedAt };
  },

  withdrawConsent: call => {
    const { state, params, now } = call;
    const consent = state.consents.find(({ id, childId }) => id === params.id && visibleChild(call, childId));
    if (!consent) return call.refuse('CONSENT_NOT_FOUND');
    if (consent.withdrawnAt !== null) return call.refuse('CONSENT_ALREADY_WITHDRAWN');
    for (const other of consentsOf(state, consent.childId))
      if (other.consentType === consent.consentType) other.withdrawnAt ??= now.toISOString();
    const child = childOf(call, consent.childId);
    noteAct(call, 'consent.withdrawn', child.id);
    if (needsConsent(state, child, now)) {
      child.closedAt ??= now.toISOString();
      if (!state.deadlines.some(({ childId }) => childId === child.id))
        addDeadline(state, { familyId: child.familyId, childId: child.id, kind: 'consent_withdrawn' }, now);
    }
    return consentView(consent);
  },

  noteDeadlinesShown: call => {
    for (const deadline of call.state.deadlines) {
      if (deadline.familyId !== callersFamily(call).id || !call.body.deadlineIds.includes(deadline.id)) continue;
      const { notice, reachedAt } = stageNow(deadline, call.now);
      if (reachedAt === null)
        deadline[notice === 'announcement' ? 'announcedAt' : 'remindedAt'] = call.now.toISOString();
    }
    return undefined;
  },

  keepUnused: call => {
    const { state } = call;
    state.deadlines = state.deadlines.filter(
      ({ kind, familyId }) => kind !== 'unused_items' || familyId !== callersFamily(call).id,
    );
    return undefined;
  },

  exportChildData: call => {
    const { state, params, now } = call;
    const child = childOf(call, params.childId);
    noteAct(call, 'child.exported', child.id);
    return call.attach(`child-data-${child.id}-${dayIn(callersFamily(call).timeZone, now)}.json`, {
      exportedAt: now.toISOString(),
      childId: child.id,
      about: {
        ...{ profile: explained('members'), transactions: explained('ledger_entries'), chores: explained('chores') },
        ...{ consents: explained('parental_consents'), staffViews: explained('audit_entries') },
      },
      profile: [userView(state, child, now)],
      transactions: state.entries
        .filter(({ childId }) => childId === child.id)
        .map(entry => transactionView(state, entry)),
      chores: state.chores.filter(({ childId }) => childId === child.id).map(chore => choreView(state, chore)),
      consents: consentsOf(state, child.id).map(consentView),
      staffViews: state.staffViews
        .filter(({ childIds }) => childIds.includes(child.id))
        .map(({ at, reason, staffRole }) => ({ at, details: { reason, role: staffRole } })),
    });
  },

  listMentions: call => mentionsOf(call.state, childOf(call, call.params.id)),
  deleteChildAccount: call => {
    if (call.body.replaceName) replaceName(call.state, childOf(call, call.body.childId));
    return erase(call, call.body.childId);
  },
  deleteUser: call => erase(call, call.params.id),
};

function erase(
  call: Pick<Call<'deleteUser' | 'deleteChildAccount'>, 'caller' | 'state' | 'now' | 'refuse'>,
  id: string,
) {
  const child = childOf(call, id);
  noteAct(call, 'child.erased', child.id, removeChild(call.state, child));
  return undefined;
}

/** Removes a child and everything that is about it. Returns the number of offers that ended: no other child can take them. */
function removeChild(state: MockState, { id }: MockMember): number {
  forgetReporter(state, id);
  const ended = eraseRows(state, 'childId', id);
  state.members = state.members.filter(member => member.id !== id);
  leaveSession(state, id);
  return ended;
}

/** A session in which an adult let a child in ends with the child; a children's own device stays the others'. */
function leaveSession(state: MockState, childId: string): void {
  const { session } = state;
  if (session?.activeId !== childId) return;
  state.session = session.childIds ? { ...session, activeId: null } : null;
}

/** Ends the session of a child whose consent was withdrawn: the next call has no active profile. */
export function closeWithoutConsent(state: MockState, now: Date): void {
  const active = state.members.find(({ id }) => id === state.session?.activeId);
  if (active && lacksConsent(state, active, now)) leaveSession(state, active.id);
}
