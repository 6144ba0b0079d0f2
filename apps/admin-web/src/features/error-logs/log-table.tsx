import type { ErrorLog } from '@pocketful/error-logs/calls';
import { ERROR_SEVERITIES, ERROR_STATUSES } from '@pocketful/error-logs/rules';
import { Button } from '@pocketful/ui-kit/button';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { momentText, When } from '../../shared/when.tsx';
import { ErrorLogDialog, UpdateErrorLogDialog } from './lazy-dialogs.ts';
import { SEVERITY_LABELS, SeverityBadge, STATUS_LABELS, StatusBadge } from './words.tsx';

export interface LogTableProps {
  readonly logs: readonly ErrorLog[];
  /** There are more than are loaded. */
  readonly hasMore: boolean;
  readonly onOpen: (id: string) => void;
  readonly onUpdate: (log: ErrorLog) => void;
}

const COLUMNS: readonly WorkColumn<ErrorLog>[] = [
  {
    key: 'seen',
    title: 'Last seen',
    text: log => momentText(log.lastSeenAt),
    sort: log => log.lastSeenAt,
    draw: log => <When at={log.lastSeenAt} />,
  },
  {
    key: 'severity',
    title: 'Severity',
    text: log => SEVERITY_LABELS[log.severity],
    // The worst one is the first of the list.
    sort: log => ERROR_SEVERITIES.indexOf(log.severity),
    draw: log => <SeverityBadge severity={log.severity} />,
  },
  {
    key: 'error',
    title: 'Error',
    text: log => [`${log.errorType}: ${log.message}`, log.technicalMessage, log.url].filter(Boolean).join('\n'),
    draw: log => <ErrorText log={log} />,
    stays: true,
    className: 'min-w-52 max-w-2xl',
  },
  {
    key: 'times',
    title: 'Times',
    numeric: true,
    text: log => String(log.occurrences),
    sort: log => log.occurrences,
  },
  {
    key: 'status',
    title: 'Status',
    text: log => [STATUS_LABELS[log.status], log.assignedTo].filter(Boolean).join('\n'),
    sort: log => ERROR_STATUSES.indexOf(log.status),
    draw: log => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge status={log.status} />
        {log.assignedTo && <span className="text-xs wrap-anywhere text-ink-muted">{log.assignedTo}</span>}
      </span>
    ),
  },
];

function ErrorText({ log }: { readonly log: ErrorLog }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">
        {log.errorType}: {log.message}
      </span>
      <span className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">
        {[log.technicalMessage, log.url].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** The logs as a table; each opens its details. */
export function LogTable({ logs, hasMore, onOpen, onUpdate }: LogTableProps) {
  return (
    <WorkTable
      name="error-logs"
      caption="Error logs"
      columns={COLUMNS}
      rows={logs}
      rowKey={({ id }) => id}
      hasMore={hasMore}
      actions={log => (
        <span className="flex flex-col items-end justify-end gap-1 lg:flex-row">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Details of ${log.errorType}: ${log.message}`}
            {...ErrorLogDialog.intent}
            onClick={() => onOpen(log.id)}
          >
            Details
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Update ${log.errorType}: ${log.message}`}
            {...UpdateErrorLogDialog.intent}
            onClick={() => onUpdate(log)}
          >
            Update
          </Button>
        </span>
      )}
    />
  );
}
