import type { AuditLog } from '@pocketful/api-contract/audit-logs';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded, More } from '@pocketful/web-kit/loaded';
import { useApiPages } from '@pocketful/web-kit/use-api';
import { useSearchParams } from 'react-router-dom';
import { useDates } from '../../shared/use-dates.ts';
import { useRangeChoice } from './range-choice.tsx';
import { isId } from './use-filters.ts';

/** The trail of everybody over a range, fifty rows at first. */
export function AuditLogs() {
  const { range, field } = useRangeChoice();
  const [params, setParams] = useSearchParams();
  const asked = params.get('requestId') ?? '';
  const requestId = isId(asked) ? asked.toLowerCase() : undefined;
  const logs = useApiPages('listAuditLogs', { query: requestId ? { requestId, limit: 50 } : { range, limit: 50 } });
  const showAll = () =>
    setParams(before => {
      before.delete('requestId');
      return before;
    });
  return (
    <Section title="Audit Logs" actions={!requestId && field}>
      <p className="max-w-reading text-ink-muted">
        Who did what, on whom, from where. Ids, no names; that you looked stands there too.
      </p>
      {requestId && (
        <Callout
          title="What one request did"
          action={
            <Button variant="secondary" size="sm" onClick={showAll}>
              Show the whole trail
            </Button>
          }
        >
          <code className="wrap-anywhere">{requestId}</code>, however long ago.
        </Callout>
      )}
      <Card flush>
        <Loaded
          query={logs}
          failed="Failed to load system data"
          skeleton={
            <div className="px-4 py-1 sm:px-6">
              <SkeletonRows rows={6} />
            </div>
          }
          empty={
            requestId ? (
              <EmptyState title="This request left nothing in the trail">
                It changed nothing, or its rows were past their time.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing happened in this range">Choose a longer one.</EmptyState>
            )
          }
        >
          {({ items, more }) => (
            <>
              <Table caption="Rows of the trail" maxHeight="40rem">
                <TableHead>
                  <TableHeader>Time</TableHeader>
                  <TableHeader>User</TableHeader>
                  <TableHeader>Action</TableHeader>
                  <TableHeader>Details</TableHeader>
                  <TableHeader>IP address</TableHeader>
                </TableHead>
                <TableBody>
                  {items.map(log => (
                    <LogRow key={log.id} log={log} />
                  ))}
                </TableBody>
              </Table>
              <More more={more} />
            </>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function LogRow({ log }: { readonly log: AuditLog }) {
  const { long, time } = useDates();
  const details = Object.entries(log.details).map(([name, value]) => `${name}: ${textOf(value)}`);
  return (
    <TableRow>
      <TableCell>
        <span className="grid whitespace-nowrap">
          {long(log.timestamp)}
          <span className="text-xs text-ink-muted">{time(log.timestamp)}</span>
        </span>
      </TableCell>
      <TableCell className="min-w-40 font-mono text-xs wrap-anywhere">{log.userId ?? 'System'}</TableCell>
      <TableCell className="font-semibold">{log.action}</TableCell>
      <TableCell className="min-w-52 text-xs">
        <span className="grid wrap-anywhere text-ink-muted">
          <span>
            {log.objectType} {log.objectId}
          </span>
          {details.length > 0 && <span>{details.join(' · ')}</span>}
          {log.requestId !== null && <span>Request {log.requestId}</span>}
        </span>
      </TableCell>
      <TableCell className="text-ink-muted">{log.ipAddress ?? '–'}</TableCell>
    </TableRow>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
