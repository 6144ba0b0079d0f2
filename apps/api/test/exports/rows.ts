import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';

export const exportRows = {
  exportTable: { by: 'olive', params: { kind: 'users' }, trips: 5 },
} satisfies Partial<Rows<RouteName>>;
