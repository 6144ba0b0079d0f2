import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { listAuditLogs } from './audit-logs.ts';

export function auditHandlers({ database }: { readonly database: DatabaseHandle }): HandlersOf<'audit'> {
  return { listAuditLogs: call => listAuditLogs(call, database) };
}
