/** What other contexts may use of compliance. */
export { acceptPolicies, type ConsentCircumstances, recordChildConsents } from './record-consents.ts';
