import type { CallInput } from '@pocketful/api-client/client';
import { AUDIT_TOPICS, type AuditLog } from '@pocketful/audit/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { type WorkColumn, WorkTable } from '@pocketful/ui-kit/work-table';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { useQueryChoice } from '@pocketful/web-kit/places/query-tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FamilyView } from '../../shared/family-view.ts';
import { familyPath, requestIn } from '../../shared/ids.ts';
import { useRangeChoice } from '../../shared/range-choice.tsx';
import { momentText, When } from '../../shared/when.tsx';
import { RefusedRequests, RequestIdField } from '../error-logs/public.ts';

const columnsOf = (family?: FamilyView): readonly WorkColumn<AuditLog>[] => [
  {
    key: 'time',
    title: 'Time',
    text: log => momentText(log.timestamp, family?.timeZone),
    sort: log => log.timestamp,
    draw: log => <When at={log.timestamp} timeZone={family?.timeZone} />,
  },
  {
    key: 'user',
    title: 'User',
    // The log names the adult who unlocked the device. Within a family the active profile says more.
    text: ({ profileId, userId }) => named(family ? (profileId ?? userId) : userId, family) ?? 'System',
    className: 'min-w-40 font-mono text-xs wrap-anywhere',
  },
  { key: 'action', title: 'Action', text: log => log.action, className: 'font-semibold' },
  {
    key: 'details',
    title: 'Details',
    text: log =>
      [
        ...linesOf(log, family),
        isOfAnother(log, family) && `Family ${log.familyId}`,
        log.requestId && `Request ${log.requestId}`,
      ]
        .filter(Boolean)
        .join('\n'),
    draw: log => (
      <span className="grid wrap-anywhere text-ink-muted">
        {linesOf(log, family).map(line => (
          <span key={line}>{line}</span>
        ))}
        {/* The gap makes each link a touch target of 24 px. */}
        <span className="grid gap-2 pt-1 empty:hidden">
          {isOfAnother(log, family) && <PlaceLink to={familyPath(log.familyId)}>Family {log.familyId}</PlaceLink>}
          {log.requestId !== null && (
            <PlaceLink to={`/error-logs?requestId=${log.requestId}`}>Request {log.requestId}</PlaceLink>
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

/** Whether an entry belongs to a family that the page does not name already. */
function isOfAnother({ familyId }: AuditLog, family?: FamilyView): boolean {
  return !family && familyId !== SYSTEM_FAMILY;
}

/** The name of a member, else the id. */
function named(id: string | null, family?: FamilyView): string | null {
  return id && (family?.names.get(id) ?? id);
}

/** The object and the details of an entry. */
function linesOf(log: AuditLog, family?: FamilyView): string[] {
  const details = Object.entries(log.details).map(([name, value]) => `${name}: ${named(textOf(value), family)}`);
  const object = [log.objectType, named(log.objectId, family)].filter(Boolean).join(' ');
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

/** The audit log of one family over a range, of one topic or of all. */
export function FamilyAuditLog({ family }: { readonly family: FamilyView }) {
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
        query={{ familyId: family.id, range, topic: topic === 'all' ? undefined : topic }}
        family={family}
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
  readonly family?: FamilyView;
  readonly empty: ReactNode;
}

function AuditTable({ query, family, empty }: AuditTableProps) {
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
              columns={columnsOf(family)}
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
