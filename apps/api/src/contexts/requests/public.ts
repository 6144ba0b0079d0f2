/** What other contexts may use of requests: the life of everything that a child asks for. */
export { approveRequest, rejectRequest } from './decide.ts';
export { type RequestRow, replayRequest, requestAnswer, requestKind } from './request-kind.ts';
export { requestPage } from './request-page.ts';
