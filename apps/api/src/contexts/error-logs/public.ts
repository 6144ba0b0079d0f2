/** What other contexts may use of the error logs. */

export { anonymizeReports, forgetReports } from './forget-reports.ts';
export { addRefused, type Refused, requestsNamed } from './refused-requests.ts';
export { familyOf } from './report-context.ts';
