/** What other features may show of compliance. */
export { CoppaAudit } from './coppa-audit.tsx';
