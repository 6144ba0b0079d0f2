/** Parts of this feature that other features show. */
export { ErrorSummary } from './error-summary.tsx';
export { RefusedOfFamily, RefusedRequests } from './refused-requests.tsx';
export { RequestIdField } from './request-id-field.tsx';
