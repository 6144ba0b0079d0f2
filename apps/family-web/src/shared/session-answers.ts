import type { Drafts } from '@pocketful/web-kit/drafts';
import type { SessionAnswers } from '@pocketful/web-kit/runtime';
import type { HandInQueue } from './hand-in-queue.ts';
import type { SessionStore } from './session-store.ts';

/** What the session makes of the answers that speak of it, whichever screen asked and whether it is still there. */
export function sessionAnswers(
  session: SessionStore,
  drafts: Drafts,
  queue: HandInQueue,
  goToStaff: () => void,
): SessionAnswers {
  return {
    login: answer => ('staff' in answer ? goToStaff() : session.enter(answer.user)),
    verifyPin: answer => {
      if (answer.success) session.enter(answer.user);
    },
    closeFamily: () => {
      drafts.clear();
      // Every hand-in on this device belongs to the family that was closed.
      queue.clear();
      session.ended();
    },
    deleteChildAccount: (_, { body }) => queue.forget(body.childId),
    // A stranger's signup has started a session; an adult's has added a child to the family.
    signup: () => {
      if (session.current().stage === 'stranger') void session.recheck();
    },
    acceptPrivacyPolicy: () => void session.recheck(),
    completeSetup: () => void session.recheck(),
    // What this tab knows of whoever is active: names, role, the family's days.
    updateUser: ({ id }) => {
      if (id === session.memberId()) void session.recheck();
    },
    verifyEmailCode: () => {
      if (session.current().stage === 'active') void session.recheck();
    },
    handOverFamily: () => void session.recheck(),
    updateFamily: () => void session.recheck(),
  };
}
