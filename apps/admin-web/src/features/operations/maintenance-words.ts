import type { MaintenanceAction } from '@pocketful/domain/maintenance';

interface ActionWords {
  readonly title: string;
  /** What it does, and what it leaves alone. */
  readonly does: string;
}

/** How each action is called and explained. */
export const ACTION_WORDS: Record<MaintenanceAction, ActionWords> = {
  'recalculate-balances': {
    title: 'Recalculate Balances',
    does: 'Holds every account against its entries and brings a balance that differs back to them. Each repair stands in the family’s trail; entries are never changed.',
  },
  'cleanup-orphaned-data': {
    title: 'Cleanup Orphaned Data',
    does: 'Removes rows that belong to nobody any more or have run out: names, keys, tries, links, put-away rewards. Never ledger, consents or trail.',
  },
  'optimize-database': {
    title: 'Optimize Database',
    does: 'Clears dead rows away and gathers anew what the planner goes by, table by table. Everything goes on meanwhile.',
  },
  'clear-cache': {
    title: 'Clear Cache',
    does: 'Has every process forget its idle connections and prepared statements, and open screens read again.',
  },
  'refresh-sessions': {
    title: 'Refresh Sessions',
    does: 'Ends sessions that have expired. Who may still go on stays signed in.',
  },
  'generate-report': {
    title: 'Generate Report',
    does: 'Stores the system’s figures, as of now and over the past 30 days.',
  },
};
