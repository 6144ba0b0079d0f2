import type { SystemHealth } from '@pocketful/metrics/calls';
import { type HealthFigure, type HealthStatus, THRESHOLDS } from '@pocketful/metrics/rules/health';
import { Badge } from '@pocketful/ui-kit/badge';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { Stat, StatGrid, type StatProps } from '@pocketful/ui-kit/stat';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { count, duration, percent, span } from '../../shared/figure-texts.ts';
import { useDates } from '../../shared/use-dates.ts';

const STATUS = {
  healthy: { label: 'Healthy', tone: 'success' },
  warning: { label: 'Warning', tone: 'caution' },
  critical: { label: 'Critical', tone: 'danger' },
} as const satisfies Record<HealthStatus, object>;

/** Names of figures in the reasons why the system is not healthy. */
const NAMES: Record<HealthFigure, string> = {
  memoryUsage: 'Memory usage',
  responseTime: 'Response time',
  errorRate: 'Error rate',
  dbConnections: 'Database connections',
  eventLoopDelay: 'Event loop delay',
  replicaLag: 'Replica lag',
  bookFaults: 'Faults in the books',
  booksAge: 'Books not verified',
  clockAhead: 'Clock ahead, so jobs neither pay nor remove anything',
  backupAge: 'Backup too old',
  freeSpace: 'Little free space',
};

/** The health of the system, read again every 30 seconds. */
export function Health() {
  const health = useApiQuery('getSystemHealth', {});
  return (
    <Section title="System Health">
      <Loaded query={health} skeleton={<Skeleton shape="card" className="h-64" />}>
        {figures => <HealthFigures health={figures} />}
      </Loaded>
    </Section>
  );
}

function HealthFigures({ health }: { readonly health: SystemHealth }) {
  const { long, time } = useDates();
  const { label, tone } = STATUS[health.status];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm">
          {health.reasons.length === 0
            ? 'Every figure is within its thresholds.'
            : `${health.reasons.map(({ figure, status }) => `${NAMES[figure]}: ${status}`).join(', ')}.`}
        </span>
        <span className="text-sm sm:ml-auto">
          As of {long(health.at)}, {time(health.at)}. Read again every 30 seconds.
        </span>
      </div>
      <StatGrid>
        <Stat
          label="Uptime"
          value={span(health.uptime)}
          note={`Of the process that answered, version ${health.version}`}
        />
        <Stat
          label="Memory usage"
          value={percent(health.memoryUsage)}
          {...noteOf(health, 'memoryUsage', 'Of the process that answered')}
        />
        <Stat
          label="Response time"
          value={duration(health.responseTime)}
          {...noteOf(health, 'responseTime', `On average of ${count(health.requests)} calls, last 5 minutes`)}
        />
        <Stat
          label="Error rate"
          value={percent(health.errorRate)}
          {...noteOf(health, 'errorRate', 'Answers with a 5xx status, last 5 minutes')}
        />
        <Stat
          label="Database connections"
          value={`${count(health.dbConnections)} of ${count(health.dbConnectionsAllowed)}`}
          {...noteOf(health, 'dbConnections', 'Of the whole server, now')}
        />
        <Stat
          label="Event loop delay"
          value={duration(health.eventLoopDelay)}
          {...noteOf(health, 'eventLoopDelay', 'Of the process that answered, last minute')}
        />
        <Stat
          label="Replica lag"
          value={health.replicaLag === null ? 'None' : `${health.replicaLag} s`}
          {...(health.replicaLag === null
            ? { note: 'Reports are read from the database itself' }
            : noteOf(health, 'replicaLag', 'Behind the database'))}
        />
        <Stat label="Books" {...booksOf(health, long, time)} />
        <Stat label="Clock" {...clockOf(health, long)} />
        <Stat label="Newest backup" {...backupOf(health, long)} />
        <Stat
          label="Free space"
          value={health.freeSpace === null ? 'Unknown' : `${count(health.freeSpace)} MB`}
          {...noteOf(health, 'freeSpace', 'Of the disk with the data')}
        />
      </StatGrid>
    </div>
  );
}

/** The origin of a figure, its thresholds, and the tone if it is above one. */
function noteOf({ reasons }: SystemHealth, figure: HealthFigure, from: string): Pick<StatProps, 'note' | 'tone'> {
  const { warning, critical, unit, below } = THRESHOLDS[figure];
  const bad = reasons.find(reason => reason.figure === figure);
  const space = unit === '%' ? '' : ' ';
  const word = below ? 'below' : 'from';
  const note = `${from}. Warning ${word} ${warning}${space}${unit}, critical ${word} ${critical}${space}${unit}`;
  return bad ? { note, tone: STATUS[bad.status].tone } : { note };
}

/** The state of the clock, and the advice if jobs do not trust it. */
function clockOf(
  { clockAhead, reasons }: SystemHealth,
  long: (at: string) => React.ReactNode,
): Pick<StatProps, 'value' | 'note' | 'tone'> {
  const bad = reasons.some(({ figure }) => figure === 'clockAhead');
  if (!bad) return { value: 'Trusted', note: 'Jobs that pay or remove something run' };
  return {
    value: `${count(clockAhead.days)} days ahead`,
    note: (
      <>
        The last trusted time is {long(clockAhead.trusted)}. Correct the clock, or run the command clock:accept if it is
        right. Otherwise jobs resume after 24 hours of running
      </>
    ),
    tone: 'danger',
  };
}

function booksOf(
  { books, reasons }: SystemHealth,
  long: (at: string) => React.ReactNode,
  time: (at: string) => React.ReactNode,
): Pick<StatProps, 'value' | 'note' | 'tone'> {
  if (!books) return { value: 'Not verified', note: 'Not checked yet; runs hourly' };
  const late = reasons.some(({ figure }) => figure === 'booksAge');
  const faulty = books.faults > 0;
  return {
    value: faulty ? `${count(books.faults)} ${books.faults === 1 ? 'fault' : 'faults'}` : 'Add up',
    note: (
      <>
        Every ledger and trail, verified {long(books.verifiedAt)}, {time(books.verifiedAt)}
      </>
    ),
    ...(faulty ? { tone: 'danger' as const } : late ? { tone: 'caution' as const } : {}),
  };
}

function backupOf(
  { at, newestBackup, backupsBesideData, backupHookFailed, reasons }: SystemHealth,
  long: (at: string) => React.ReactNode,
): Pick<StatProps, 'value' | 'note' | 'tone'> {
  if (newestBackup === null) return { value: 'None', note: 'In the folders of the settings' };
  const old = reasons.some(({ figure }) => figure === 'backupAge');
  return {
    value: `${span((Date.parse(at) - Date.parse(newestBackup)) / 1000)} old`,
    note: (
      <>
        Of {long(newestBackup)}. Warning from {THRESHOLDS.backupAge.warning} days
        {backupsBesideData &&
          '. On the disk of the data, and lost with it: let BACKUP_DIR be on another disk, or copy them by BACKUP_HOOK'}
        {backupHookFailed && '. BACKUP_HOOK failed the last time: see the log'}
      </>
    ),
    ...(old || backupsBesideData || backupHookFailed ? { tone: 'caution' as const } : {}),
  };
}
