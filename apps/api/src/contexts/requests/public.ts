/** Exports of requests for other contexts: the life cycle of everything that a child asks for. */
export { approveByRule } from './approve-by-rule.ts';
export { endRules } from './auto-approve.ts';
export { cancelRequest } from './cancel.ts';
export { answerOf, approveRequest, rejectRequest, takeBackRequest } from './decide.ts';
export { handOverRequest, receiveRequest } from './hand-over.ts';
export { findRequest, promiseAnswer, replayRequest, requestAnswer, requestKind } from './request-kind.ts';
export { requestPage } from './request-page.ts';
