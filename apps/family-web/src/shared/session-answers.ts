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
  // Who leaves was asked about what was not sent yet.
  const leave = () => {
    drafts.clear();
    queue.forget(session.memberId());
  };
  return {
    login: answer => ('staff' in answer ? goToStaff() : session.enter(answer.user)),
    verifyPin: answer => {
      if (answer.success) session.enter(answer.user);
    },
    switchProfile: adult => {
      leave();
      session.enter(adult);
    },
    logout: () => {
      leave();
      session.leave();
    },
    closeFamily: () => {
      drafts.clear();
      // Whoever handed in on this device is of the family that is no more.
      queue.clear();
      session.leave();
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
