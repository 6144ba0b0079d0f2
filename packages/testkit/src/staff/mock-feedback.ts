import type { feedbackRoutes } from '@pocketful/staff/calls/feedback';
import type { StaffFeedback, staffFeedbackRoutes } from '@pocketful/staff/calls/feedback-desk';
import { activeMember, type Handlers, pageOf, Refusal } from '../mock/call.ts';
import { type MockFeedback, type MockState, newId } from '../mock/state.ts';

const MAX_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

function toStaffFeedback(state: MockState, { memberId, page, ...said }: MockFeedback): StaffFeedback {
  const member = state.members.find(({ id }) => id === memberId);
  return {
    ...said,
    userId: memberId,
    username: member?.username ?? null,
    userName: member ? `${member.firstName} ${member.lastName ?? ''}`.trim() : null,
    currentPage: page,
  };
}

export const feedbackHandlers: Handlers<keyof typeof feedbackRoutes | keyof typeof staffFeedbackRoutes> = {
  sendFeedback: call => {
    const { state, body, now } = call;
    const { id: memberId, role } = activeMember(call);
    const lately = state.feedback.filter(
      said => said.memberId === memberId && Date.parse(said.createdAt) > now.getTime() - HOUR_MS,
    );
    if (lately.length >= MAX_PER_HOUR) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: HOUR_MS / 1000 });
    const { subject, message, rating = null, page = null, type = 'other' } = body;
    const createdAt = now.toISOString();
    const said = { id: newId(state), type, subject, message, rating, page, status: 'new' as const, createdAt };
    const unread = { userRole: role, adminNotes: null, reviewedAt: null, reviewedBy: null };
    state.feedback.push({ ...said, memberId, ...unread });
    return said;
  },
  listFeedback: ({ state, query, headers }) => {
    const rows = state.feedback
      .filter(({ status }) => query.status === undefined || status === query.status)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
    return pageOf(rows, query, headers).map(said => toStaffFeedback(state, said));
  },
  setFeedbackStatus: ({ state, caller, params, body, now, refuse }) => {
    const said = state.feedback.find(({ id }) => id === params.id);
    if (!said) return refuse('FEEDBACK_NOT_FOUND');
    Object.assign(said, {
      status: body.status,
      reviewedAt: now.toISOString(),
      reviewedBy: caller.kind === 'staff' ? caller.staff.username : null,
    });
    return toStaffFeedback(state, said);
  },
  deleteFeedback: ({ state, params, refuse }) => {
    const at = state.feedback.findIndex(({ id }) => id === params.id);
    if (at < 0) return refuse('FEEDBACK_NOT_FOUND');
    state.feedback.splice(at, 1);
    return undefined;
  },
};
