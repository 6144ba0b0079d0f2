import type { HandlersOf } from '../../platform/http/call.ts';
import { type ExportDeps, exportTable } from './export-table.ts';

export function exportsHandlers(deps: ExportDeps): HandlersOf<'exports'> {
  return { exportTable: call => exportTable(call, deps) };
}
