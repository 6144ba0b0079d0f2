import type { ErrorLog } from '@pocketful/api-contract/error-logs';
import { Button } from '@pocketful/ui-kit/button';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { useDates } from '../../shared/use-dates.ts';
import { SeverityBadge, StatusBadge } from './words.tsx';

export interface LogTableProps {
  readonly logs: readonly ErrorLog[];
  readonly onOpen: (id: string) => void;
  readonly onUpdate: (log: ErrorLog) => void;
}

/** The logs as a table; each opens its details. */
export function LogTable({ logs, onOpen, onUpdate }: LogTableProps) {
  const { long, time } = useDates();
  return (
    <Table caption="Error logs">
      <TableHead>
        <TableHeader>Last seen</TableHeader>
        <TableHeader>Severity</TableHeader>
        <TableHeader>Error</TableHeader>
        <TableHeader numeric>Times</TableHeader>
        <TableHeader>Status</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {logs.map(log => (
          <TableRow key={log.id}>
            <TableCell>
              <span className="grid">
                {long(log.lastSeenAt)}
                <span className="text-xs text-ink-muted">{time(log.lastSeenAt)}</span>
              </span>
            </TableCell>
            <TableCell>
              <SeverityBadge severity={log.severity} />
            </TableCell>
            <TableCell className="min-w-52 max-w-2xl">
              <span className="grid gap-0.5">
                <span className="font-semibold">
                  {log.errorType}: {log.message}
                </span>
                <span className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">
                  {[log.technicalMessage, log.url].filter(Boolean).join(' · ')}
                </span>
              </span>
            </TableCell>
            <TableCell numeric>{log.occurrences}</TableCell>
            <TableCell>
              <span className="grid justify-items-start gap-1">
                <StatusBadge status={log.status} />
                {log.assignedTo && <span className="text-xs wrap-anywhere text-ink-muted">{log.assignedTo}</span>}
              </span>
            </TableCell>
            <TableCell>
              <span className="flex flex-col items-end justify-end gap-1 lg:flex-row">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Details of ${log.errorType}: ${log.message}`}
                  onClick={() => onOpen(log.id)}
                >
                  Details
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Update ${log.errorType}: ${log.message}`}
                  onClick={() => onUpdate(log)}
                >
                  Update
                </Button>
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
