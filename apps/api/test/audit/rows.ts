import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';

export const auditRows = {
  listAuditLogs: { by: 'olive', query: { requestId: '01990000-0000-7000-8000-00000000ffff' }, trips: 6 },
} satisfies Partial<Rows<RouteName>>;
