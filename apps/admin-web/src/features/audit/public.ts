/** Parts of this feature that other features show. */
export { FamilyAuditLog } from './audit-logs.tsx';
