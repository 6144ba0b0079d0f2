import type { MaintenanceAction } from '@pocketful/maintenance/rules';

interface ActionWords {
  readonly title: string;
  /** The effect of the action, and its limits. */
  readonly does: string;
}

/** Title and explanation of each action. */
export const ACTION_WORDS: Record<MaintenanceAction, ActionWords> = {
  'recalculate-balances': {
    title: 'Recalculate Balances',
    does: 'Compares every account with its entries and corrects a balance that differs. The family’s audit log records each repair. Entries are never changed.',
  },
  'cleanup-orphaned-data': {
    title: 'Cleanup Orphaned Data',
    does: 'Removes rows without an owner and expired rows: names, keys, tries, links, archived rewards. Never removes ledger entries, consents or audit logs.',
  },
  'optimize-database': {
    title: 'Optimize Database',
    does: 'Vacuums and analyzes the database, table by table. The system keeps running.',
  },
  'clear-cache': {
    title: 'Clear Cache',
    does: 'Closes the idle connections and prepared statements of every process, and reloads the data of open screens.',
  },
  'refresh-sessions': {
    title: 'Refresh Sessions',
    does: 'Ends expired sessions. Valid sessions stay signed in.',
  },
  'generate-report': {
    title: 'Generate Report',
    does: 'Stores the system’s current figures and those of the past 30 days.',
  },
};
