/** The parts of compliance that other features may show. */
export { CoppaAudit } from './coppa-audit.tsx';
