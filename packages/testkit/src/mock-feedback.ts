import type { feedbackRoutes } from '@pocketful/api-contract/feedback';
import { activeMember, type Handlers, Refusal } from './mock-call.ts';
import { newId } from './mock-state.ts';

const MOST_AN_HOUR = 5;
const HOUR_MS = 3_600_000;

export const feedbackHandlers: Handlers<keyof typeof feedbackRoutes> = {
  sendFeedback: call => {
    const { state, body, now } = call;
    const { id: memberId } = activeMember(call);
    const lately = state.feedback.filter(
      said => said.memberId === memberId && Date.parse(said.createdAt) > now.getTime() - HOUR_MS,
    );
    if (lately.length >= MOST_AN_HOUR) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: HOUR_MS / 1000 });
    const { subject, message, rating = null, page = null } = body;
    const said = { id: newId(state), subject, message, rating, page, status: 'new', createdAt: now.toISOString() };
    state.feedback.push({ ...said, memberId });
    return said;
  },
};
