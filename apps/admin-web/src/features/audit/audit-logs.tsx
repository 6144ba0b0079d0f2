import type { AuditLog } from '@pocketful/audit/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Link } from '@pocketful/ui-kit/link';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { requestIn } from '../../shared/ids.ts';
import { useRangeChoice } from '../../shared/range-choice.tsx';
import { momentText, When } from '../../shared/when.tsx';
import { RefusedRequests, RequestIdField } from '../error-logs/public.ts';

const COLUMNS: readonly WorkColumn<AuditLog>[] = [
  {
    key: 'time',
    title: 'Time',
    text: log => momentText(log.timestamp),
    sort: log => log.timestamp,
    draw: log => <When at={log.timestamp} />,
  },
  {
    key: 'user',
    title: 'User',
    text: log => log.userId ?? 'System',
    className: 'min-w-40 font-mono text-xs wrap-anywhere',
  },
  { key: 'action', title: 'Action', text: log => log.action, className: 'font-semibold' },
  {
    key: 'details',
    title: 'Details',
    text: log => [...linesOf(log), log.requestId && `Request ${log.requestId}`].filter(Boolean).join('\n'),
    draw: log => (
      <span className="grid wrap-anywhere text-ink-muted">
        {linesOf(log).map(line => (
          <span key={line}>{line}</span>
        ))}
        {log.requestId !== null && (
          <Link asChild>
            <RouterLink to={`/error-logs?requestId=${log.requestId}`}>Request {log.requestId}</RouterLink>
          </Link>
        )}
      </span>
    ),
    className: 'min-w-52 text-xs',
  },
  {
    key: 'ip',
    title: 'IP address',
    text: log => log.ipAddress ?? '–',
    sort: log => log.ipAddress,
    className: 'text-ink-muted',
  },
];

/** Entries of staff and of the system belong to no family and carry this id. */
const SYSTEM_FAMILY = '00000000-0000-0000-0000-000000000000';

/** The object, the family and the details of an entry. */
function linesOf(log: AuditLog): string[] {
  const details = Object.entries(log.details).map(([name, value]) => `${name}: ${textOf(value)}`);
  const object = [log.objectType, log.objectId].filter(Boolean).join(' ');
  const family = log.familyId === SYSTEM_FAMILY ? '' : `Family ${log.familyId}`;
  return [object, family, details.join(' · ')].filter(Boolean);
}

/** The audit log of all families over a range, fifty rows at first. */
export function AuditLogs() {
  const { range, field } = useRangeChoice();
  const [params, setParams] = useSearchParams();
  const requestId = requestIn(params.get('requestId') ?? '');
  const logs = useApiPages('listAuditLogs', { query: requestId ? { requestId, limit: 50 } : { range, limit: 50 } });
  const ask = (id: string) =>
    setParams(before => {
      if (id) before.set('requestId', id);
      else before.delete('requestId');
      return before;
    });
  return (
    <Section
      title="Audit Logs"
      actions={
        !requestId && (
          <>
            <RequestIdField value="" onChange={id => id && ask(id)} />
            {field}
          </>
        )
      }
    >
      <p className="max-w-reading text-ink-muted">
        Who did what, to whom, and from where. IDs only. The log records this visit as well.
      </p>
      {requestId && (
        <Callout
          title="What one request did"
          action={
            <Button variant="secondary" size="sm" onClick={() => ask('')}>
              Show the whole trail
            </Button>
          }
        >
          <code className="wrap-anywhere">{requestId}</code>, however long ago.
        </Callout>
      )}
      {requestId && <RefusedRequests request={requestId} />}
      <Card flush>
        <Loaded
          query={logs}
          skeleton={
            <div className="px-4 py-1 sm:px-6">
              <SkeletonRows rows={6} />
            </div>
          }
          empty={
            requestId ? (
              <EmptyState title="This request left nothing in the audit log">
                It changed nothing, or its rows were removed after a year.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing happened in this range">Choose a longer one.</EmptyState>
            )
          }
        >
          {({ items, more }) => (
            <>
              <WorkTable
                name="audit-logs"
                caption="Rows of the audit log"
                columns={COLUMNS}
                rows={items}
                rowKey={({ id }) => id}
                hasMore={more !== undefined}
              />
              <More more={more} />
            </>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
