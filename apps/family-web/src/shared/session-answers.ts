import type { SessionAnswers } from '@pocketful/web-kit/calls/runtime';
import type { Drafts } from '@pocketful/web-kit/forms/drafts';
import type { HandInQueue } from './hand-in-queue.ts';
import type { SessionStore } from './session-store.ts';

/** Effects of answers on the session, whichever screen made the call and whether it is still shown. */
export function sessionAnswers(
  session: SessionStore,
  drafts: Drafts,
  queue: HandInQueue,
  goToStaff: () => void,
): SessionAnswers {
  // The call has started a session.
  const recheckStarted = () => {
    session.signedIn(null);
    void session.recheck();
  };
  return {
    login: answer => {
      if ('staff' in answer) return goToStaff();
      session.signedIn(answer.httpsAddress);
      session.enter(answer.user);
    },
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
      if (session.current().stage === 'stranger') recheckStarted();
    },
    acceptInvitation: recheckStarted,
    startDemo: recheckStarted,
    acceptPrivacyPolicy: () => void session.recheck(),
    completeSetup: () => void session.recheck(),
    // The session holds names, role and settings of the active member.
    updateUser: ({ id }) => {
      if (id === session.memberId()) void session.recheck();
    },
    verifyEmailCode: () => {
      if (session.current().stage === 'active') void session.recheck();
    },
    handOverFamily: () => void session.recheck(),
    updateFamily: () => void session.recheck(),
    setOwnDevice: () => void session.recheck(),
  };
}
