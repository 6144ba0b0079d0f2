/** Exports of the error logs for other contexts. */

export { anonymizeReports, forgetReports } from './forget-reports.ts';
export { addRefused, type Refused, requestsNamed } from './refused-requests.ts';
export { familyOf } from './report-context.ts';
