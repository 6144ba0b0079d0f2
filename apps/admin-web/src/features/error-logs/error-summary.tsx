import type { ErrorLog } from '@pocketful/error-logs/calls';
import type { ErrorStatus } from '@pocketful/error-logs/rules';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { count } from '../../shared/figure-texts.ts';
import { useDates } from '../../shared/use-dates.ts';
import { AssigneeChoice, UNASSIGNED } from './assignee-choice.tsx';
import { SeverityBadge, STATUS_LABELS, StatusBadge } from './words.tsx';

/** How many logs the summary has. */
const SUMMARY = 5;

/** The portal's statuses. A log's current status is offered as well. */
const STATUSES: readonly ErrorStatus[] = ['open', 'in_progress', 'resolved', 'closed'];

/** The newest error logs, of all families or of one, each with how far it is and whose it is. */
export function ErrorSummary({ familyId }: { readonly familyId?: string }) {
  const logs = useApiPages('listErrorLogs', { query: { limit: SUMMARY, familyId } });
  return (
    <Section
      title="Recent Error Logs"
      actions={
        <PlaceLink standalone to="/error-logs">
          View All
        </PlaceLink>
      }
    >
      <Card list>
        <Loaded
          query={logs}
          skeleton={<SkeletonRows rows={SUMMARY} />}
          empty={<EmptyState title="No error logs found">No error was reported.</EmptyState>}
        >
          {({ items }) => (
            <List label="Recent error logs">
              {items.map(log => (
                <LogRow key={log.id} log={log} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

interface LogRowProps {
  readonly log: ErrorLog;
}

function LogRow({ log }: LogRowProps) {
  const { long, time } = useDates();
  return (
    <ListRow
      title={
        <PlaceLink to={`/error-logs?id=${log.id}`}>
          {log.errorType}: {log.message}
        </PlaceLink>
      }
      meta={
        <>
          <SeverityBadge severity={log.severity} />
          <StatusBadge status={log.status} />
          <span>
            {log.occurrences === 1 ? 'Once' : `${count(log.occurrences)} times`}, last {long(log.lastSeenAt)},{' '}
            {time(log.lastSeenAt)}
          </span>
        </>
      }
      actions={
        <>
          <StatusChoice log={log} />
          <Assignment log={log} />
        </>
      }
    />
  );
}

const FAILED = ['Failed to update error log', 'Please try again.'] as const;

function StatusChoice({ log }: LogRowProps) {
  const update = useWrite('updateErrorLog', {
    done: saved => ['Error log updated', `It is marked as ${STATUS_LABELS[saved.status].toLowerCase()}.`],
    failed: FAILED,
  });
  const offered = STATUSES.includes(log.status) ? STATUSES : [...STATUSES, log.status];
  return (
    <SelectField
      label="Status"
      aria-label={`Status of ${log.errorType}: ${log.message}`}
      className="min-w-0 sm:w-40"
      options={offered.map(value => ({ value, label: STATUS_LABELS[value] }))}
      value={offered.find(value => value === update.wish?.body?.status) ?? log.status}
      disabled={update.busy}
      onValueChange={status => update.send({ params: { id: log.id }, body: { status } })}
    />
  );
}

function Assignment({ log }: LogRowProps) {
  const update = useWrite('updateErrorLog', {
    done: ({ assignedTo }) => [
      'Error log updated',
      assignedTo ? `It is assigned to ${assignedTo}.` : 'It is not assigned.',
    ],
    failed: FAILED,
  });
  const wished = update.wish?.body?.assignedTo;
  return (
    <AssigneeChoice
      assignedTo={log.assignedTo}
      aria-label={`Assigned to, of ${log.errorType}: ${log.message}`}
      className="min-w-0 sm:w-40"
      value={typeof wished === 'string' ? wished : (log.assignedTo ?? UNASSIGNED)}
      disabled={update.busy}
      onValueChange={assignedTo => update.send({ params: { id: log.id }, body: { assignedTo } })}
    />
  );
}
