/** What other contexts may use of the error logs. */
export { familyOf } from './circumstances.ts';
export { anonymizeReports, forgetReports } from './forget-reports.ts';
export { addRefused, type Refused, requestsNamed } from './refused-requests.ts';
