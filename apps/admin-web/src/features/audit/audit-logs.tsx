import type { CallInput } from '@pocketful/api-client/client';
import { AUDIT_TOPICS, type AuditLog } from '@pocketful/audit/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Link } from '@pocketful/ui-kit/link';
import { Section } from '@pocketful/ui-kit/section';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { useQueryChoice } from '@pocketful/web-kit/places/query-tabs';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { familyPath, requestIn } from '../../shared/ids.ts';
import { useRangeChoice } from '../../shared/range-choice.tsx';
import { momentText, When } from '../../shared/when.tsx';
import { RefusedRequests, RequestIdField } from '../error-logs/public.ts';

/** The names of members by their ids; an id without one is shown as it is. */
type Names = ReadonlyMap<string, string>;

const columnsWith = (names: Names, timeZone?: string): readonly WorkColumn<AuditLog>[] => [
  {
    key: 'time',
    title: 'Time',
    text: log => momentText(log.timestamp, timeZone),
    sort: log => log.timestamp,
    draw: log => <When at={log.timestamp} timeZone={timeZone} />,
  },
  {
    key: 'user',
    title: 'User',
    // Of a family the profile that was active: the adult who unlocked the device is the same for its children.
    text: ({ profileId, userId }) => named(names, names.size > 0 ? (profileId ?? userId) : userId) ?? 'System',
    className: 'min-w-40 font-mono text-xs wrap-anywhere',
  },
  { key: 'action', title: 'Action', text: log => log.action, className: 'font-semibold' },
  {
    key: 'details',
    title: 'Details',
    text: log =>
      [
        ...linesOf(log, names),
        log.familyId !== SYSTEM_FAMILY && `Family ${log.familyId}`,
        log.requestId && `Request ${log.requestId}`,
      ]
        .filter(Boolean)
        .join('\n'),
    draw: log => (
      <span className="grid wrap-anywhere text-ink-muted">
        {linesOf(log, names).map(line => (
          <span key={line}>{line}</span>
        ))}
        {/* Each is a target of its own for a finger. */}
        <span className="grid gap-2 pt-1 empty:hidden">
          {names.size === 0 && log.familyId !== SYSTEM_FAMILY && (
            <Link asChild>
              <RouterLink to={familyPath(log.familyId)}>Family {log.familyId}</RouterLink>
            </Link>
          )}
          {log.requestId !== null && (
            <Link asChild>
              <RouterLink to={`/error-logs?requestId=${log.requestId}`}>Request {log.requestId}</RouterLink>
            </Link>
          )}
        </span>
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

function named(names: Names, id: string | null): string | null {
  return id && (names.get(id) ?? id);
}

/** The object and the details of an entry. */
function linesOf(log: AuditLog, names: Names): string[] {
  const details = Object.entries(log.details).map(
    ([name, value]) => `${name}: ${names.get(String(value)) ?? textOf(value)}`,
  );
  const object = [log.objectType, named(names, log.objectId)].filter(Boolean).join(' ');
  return [object, details.join(' · ')].filter(Boolean);
}

/** The audit log of all families over a range, fifty rows at first. */
export function AuditLogs() {
  const { range, field } = useRangeChoice();
  const [params, setParams] = useSearchParams();
  const requestId = requestIn(params.get('requestId') ?? '');
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
      <AuditTable
        query={requestId ? { requestId } : { range }}
        empty={
          requestId ? (
            <EmptyState title="This request left nothing in the audit log">
              It changed nothing, or its rows were removed after a year.
            </EmptyState>
          ) : (
            <NothingInRange />
          )
        }
      />
    </Section>
  );
}

const TOPICS = ['all', ...AUDIT_TOPICS] as const;
const TOPIC_OPTIONS = optionsOf({ all: 'Everything', money: 'Money', sign_ins: 'Sign-ins' } satisfies Record<
  (typeof TOPICS)[number],
  string
>);

export interface FamilyAuditLogProps {
  readonly familyId: string;
  readonly names: Names;
  /** The family's. */
  readonly timeZone: string;
}

/** The audit log of one family over a range, of one topic or of all, with the names of its members. */
export function FamilyAuditLog({ familyId, names, timeZone }: FamilyAuditLogProps) {
  const { range, field } = useRangeChoice();
  const [topic, choose] = useQueryChoice('topic', TOPICS);
  return (
    <Section
      title="Timeline"
      actions={
        <>
          <SelectField
            label="Topic"
            options={TOPIC_OPTIONS}
            value={topic}
            onValueChange={choose}
            className="min-w-40"
          />
          {field}
        </>
      }
    >
      <AuditTable
        query={{ familyId, range, topic: topic === 'all' ? undefined : topic }}
        {...{ names, timeZone }}
        empty={<NothingInRange />}
      />
    </Section>
  );
}

function NothingInRange() {
  return <EmptyState title="Nothing happened in this range">Choose a longer one.</EmptyState>;
}

interface AuditTableProps {
  readonly query: NonNullable<CallInput<'listAuditLogs'>['query']>;
  readonly names?: Names;
  readonly timeZone?: string;
  readonly empty: ReactNode;
}

function AuditTable({ query, names = new Map(), timeZone, empty }: AuditTableProps) {
  const logs = useApiPages('listAuditLogs', { query: { ...query, limit: 50 } });
  return (
    <Card flush>
      <Loaded
        query={logs}
        skeleton={
          <div className="px-4 py-1 sm:px-6">
            <SkeletonRows rows={6} />
          </div>
        }
        empty={empty}
      >
        {({ items, more }) => (
          <>
            <WorkTable
              name="audit-logs"
              caption="Rows of the audit log"
              columns={columnsWith(names, timeZone)}
              rows={items}
              rowKey={({ id }) => id}
              hasMore={more !== undefined}
            />
            <More more={more} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
