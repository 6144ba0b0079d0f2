import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { type PageTab, TabbedPage } from '@pocketful/web-kit/places/tabbed-page';

/** The tabs in their order. A new tab is a row. */
export const DIAGNOSTIC_TABS: readonly [PageTab, ...PageTab[]] = [
  {
    key: 'system-metrics',
    label: 'System Metrics',
    Panel: lazyComponent(async () => (await import('../features/metrics/system-metrics.tsx')).SystemMetrics),
  },
  {
    key: 'performance',
    label: 'Performance',
    Panel: lazyComponent(async () => (await import('../features/metrics/performance.tsx')).Performance),
  },
  {
    key: 'audit-logs',
    label: 'Audit Logs',
    Panel: lazyComponent(async () => (await import('../features/audit/audit-logs.tsx')).AuditLogs),
  },
  {
    key: 'users',
    label: 'User Management',
    Panel: lazyComponent(async () => (await import('../features/staff/user-search.tsx')).UserSearch),
  },
  {
    key: 'coppa-compliance',
    label: 'COPPA Compliance',
    Panel: lazyComponent(async () => (await import('../features/compliance/coppa-compliance.tsx')).CoppaCompliance),
  },
  {
    key: 'maintenance',
    label: 'Maintenance',
    Panel: lazyComponent(async () => (await import('../features/maintenance/maintenance.tsx')).Maintenance),
  },
  {
    key: 'data-export',
    label: 'Data Export',
    Panel: lazyComponent(async () => (await import('../features/exports/data-export.tsx')).DataExport),
  },
];

/** The Application Administrator page: the diagnostic tools, as tabs. */
export function Diagnostics() {
  return <TabbedPage title="Application Administrator" width="wide" tabs={DIAGNOSTIC_TABS} />;
}
