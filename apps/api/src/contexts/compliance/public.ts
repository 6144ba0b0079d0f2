/** What other contexts may use of compliance. */
export { eraseChild } from './erase-child.ts';
export { complianceLetters } from './letters.ts';
export { publishPolicies } from './publish-policies.ts';
export { acceptPolicies, type ConsentCircumstances, recordChildConsents } from './record-consents.ts';
