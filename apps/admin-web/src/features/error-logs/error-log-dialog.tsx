import type { ErrorLog } from '@pocketful/error-logs/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Dialog } from '@pocketful/ui-kit/dialog';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { ScrollRegion } from '@pocketful/ui-kit/scroll-region';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import type { ReactNode } from 'react';
import { idIn } from '../../shared/ids.ts';
import { NewWindowLink } from '../../shared/new-window-link.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { trailOf } from './trail-of.ts';
import { SeverityBadge, StatusBadge } from './words.tsx';

export interface ErrorLogDialogProps {
  readonly id: string;
  /** As the list has it; without it the log is read by itself. */
  readonly known: ErrorLog | undefined;
  readonly onUpdate: (log: ErrorLog) => void;
  readonly onClose: () => void;
}

/** Everything that is known of an error. */
export function ErrorLogDialog({ id, known, onUpdate, onClose }: ErrorLogDialogProps) {
  const asked = useApiPages(
    'listErrorLogs',
    { query: { id, limit: 1 } },
    { enabled: !known && idIn(id) !== undefined },
  );
  const log = known ?? asked.data?.items[0];
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={open => !open && onClose()}
      title={log ? log.errorType : 'Error log'}
      description={log?.message}
      footer={
        log && (
          <>
            <NewWindowLink key={id} to={`/error-logs?id=${id}`} />
            <Button onClick={() => onUpdate(log)}>Update</Button>
          </>
        )
      }
    >
      {log ? (
        <Details log={log} />
      ) : idIn(id) ? (
        <Loaded query={asked} skeleton={<SkeletonRows rows={4} />} empty={<NotThere />}>
          {() => null}
        </Loaded>
      ) : (
        <NotThere />
      )}
    </Dialog>
  );
}

function NotThere() {
  return (
    <EmptyState level={3} title="This error log could not be found">
      It may be older than a year, which is how long error logs are kept.
    </EmptyState>
  );
}

function Details({ log }: { readonly log: ErrorLog }) {
  const { long, time } = useDates();
  const moment = (at: string | null): ReactNode =>
    at && (
      <>
        {long(at)}, {time(at)}
      </>
    );
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Severity', <SeverityBadge key="severity" severity={log.severity} />],
    ['Status', <StatusBadge key="status" status={log.status} />],
    ['Assigned to', log.assignedTo],
    ['Resolution', log.resolution],
    ['Reproduced', log.reproduced ? 'Yes' : 'No'],
    ['Times', log.occurrences],
    ['First seen', moment(log.createdAt)],
    ['Last seen', moment(log.lastSeenAt)],
    ['Resolved', moment(log.resolvedAt)],
    ['Comment', log.userComment],
    ['Error code', log.errorCode],
    ['Technical message', log.technicalMessage],
    [log.httpMethod ? 'Call' : 'Page', [log.httpMethod, log.url].filter(Boolean).join(' ')],
    ['Browser', [log.browserDetails, log.deviceType].filter(Boolean).join(', ')],
    ['Network', log.ipAddress],
    ['User', log.userId],
    ['Session', log.sessionId],
    ['Request IDs', log.requestIds.length > 0 && <Ids key="ids" ids={log.requestIds} />],
  ];
  const blocks = [
    ['Stack trace', log.stackTrace],
    ['Request data', log.requestData],
    ['Response data', log.responseData],
  ] as const;
  return (
    <ScrollRegion label="Details" className="grid gap-5 rounded-md">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {rows.map(
          ([label, value]) =>
            Boolean(value) && (
              <div key={label} className="contents">
                <dt className="text-ink-muted">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {blocks.map(
        ([label, text]) =>
          text && (
            <figure key={label} className="grid gap-1.5">
              <figcaption className="text-sm text-ink-muted">{label}</figcaption>
              <pre className="rounded-md bg-surface-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
            </figure>
          ),
      )}
    </ScrollRegion>
  );
}

function Ids({ ids }: { readonly ids: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {ids.map((id, at) => (
        <li key={`${id} ${at}`}>
          <PlaceLink to={trailOf(id)} className="font-mono text-xs" aria-label={`What request ${id} did`}>
            {id}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
