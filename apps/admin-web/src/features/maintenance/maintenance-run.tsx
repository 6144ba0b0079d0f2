import { reader } from '@pocketful/domain/intl/reader';
import type { MaintenanceRun } from '@pocketful/maintenance/calls';
import { isOpenRun, type RunStatus } from '@pocketful/maintenance/rules';
import { Badge, type BadgeTone } from '@pocketful/ui-kit/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { ListRow } from '@pocketful/ui-kit/list-row';
import { Progress } from '@pocketful/ui-kit/progress';
import { useDates } from '../../shared/use-dates.ts';
import { ACTION_WORDS } from './maintenance-words.ts';

const STATUS_LABELS: Record<RunStatus, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};
const STATUS_TONES: Record<RunStatus, BadgeTone> = {
  waiting: 'waiting',
  running: 'caution',
  done: 'success',
  failed: 'danger',
};

/** A run with its progress or its outcome. */
export function MaintenanceRunRow({ run }: { readonly run: MaintenanceRun }) {
  const { long, time } = useDates();
  const { action, dryRun, status, askedBy, askedAt, report } = run;
  const { title } = ACTION_WORDS[action];
  const name = dryRun ? `${title}, dry run` : title;
  return (
    <ListRow
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
        </span>
      }
      meta={
        <div className="grid w-full gap-2">
          <span>
            {long(askedAt)}, {time(askedAt)} by {askedBy ?? 'somebody who is gone'}
          </span>
          {isOpenRun(status) && <Progress label={`Progress of ${name}`} labelHidden value={run.progress} />}
          {status === 'failed' && <span className="font-semibold text-danger">Maintenance Action Failed</span>}
          {report && <span className="text-ink">{report.summary}</span>}
          {report && report.rows.length > 0 && <ReportTable name={name} report={report} at={askedAt} />}
        </div>
      }
    />
  );
}

interface ReportTableProps {
  readonly name: string;
  readonly report: NonNullable<MaintenanceRun['report']>;
  readonly at: string;
}

function ReportTable({ name, report, at }: ReportTableProps) {
  const { texts } = useDates();
  const { columns, rows, more } = report;
  return (
    <Disclosure
      summary={
        <span>
          What it found<span className="sr-only"> in {`${name}, ${texts.time(at)}`}</span>
        </span>
      }
    >
      <div className="mt-2 overflow-hidden rounded-md ring-1 ring-line">
        <Table caption={`Report of ${name}, ${texts.time(at)}`} maxHeight="20rem">
          <TableHead>
            {columns.map((column, at) => (
              <TableHeader key={column} numeric={typeof rows[0]?.[at] === 'number'}>
                {column}
              </TableHeader>
            ))}
          </TableHead>
          <TableBody>
            {rows.map((cells, row) => (
              <TableRow key={row}>
                {cells.map((cell, at) => (
                  <TableCell key={columns[at] ?? at} numeric={typeof cell === 'number'}>
                    <span className="wrap-anywhere">{typeof cell === 'number' ? reader().number(cell) : cell}</span>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {more > 0 && <p className="p-3 text-ink-muted">{more} more rows are not shown.</p>}
      </div>
    </Disclosure>
  );
}
