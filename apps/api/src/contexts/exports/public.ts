/** What other contexts may use of exports. */
export { type ExportDeps, exportTable } from './export-table.ts';
