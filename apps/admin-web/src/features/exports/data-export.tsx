import { EXPORT_KINDS, type ExportKind } from '@pocketful/exports/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { useDownload } from '@pocketful/web-kit/files/use-download';
import { Download } from 'lucide-react';
import { sizeText } from '../../shared/size-text.ts';

/** The title of each file, and the content of its rows. */
const FILES: Record<ExportKind, { readonly title: string; readonly holds: string }> = {
  users: { title: 'Users', holds: 'Who joined: ids and roles.' },
  transactions: { title: 'Transactions', holds: 'Entries of the ledger: amounts, balances and categories.' },
  activity: { title: 'Activity', holds: 'Who did something on which day: ids and days.' },
  'audit-logs': { title: 'Audit Logs', holds: 'Rows of the audit log, of families and of staff.' },
  'system-report': { title: 'System Report', holds: 'The system’s figures, as of now and of the range.' },
  families: { title: 'Families', holds: 'Families that began, with how many adults and children they have.' },
  chores: { title: 'Chores', holds: 'Chores that were made: rewards, states and times.' },
  goals: { title: 'Goals', holds: 'Savings goals that were made: targets and states.' },
  rewards: { title: 'Rewards', holds: 'Rewards that were made: amounts and categories.' },
};

/** Downloads of the system's data as files. */
export function DataExport() {
  return (
    <Section title="Data Export">
      <p className="max-w-reading text-ink-muted">
        CSV files of the rows made or decided in the past 30 days. They contain IDs, amounts and times, but no names and
        no texts that people wrote. The staff’s audit log records each download with its number of rows.
      </p>
      <Card list>
        <List label="Files">
          {EXPORT_KINDS.map(kind => (
            <FileRow key={kind} kind={kind} />
          ))}
        </List>
      </Card>
    </Section>
  );
}

function FileRow({ kind }: { readonly kind: ExportKind }) {
  const { title, holds } = FILES[kind];
  const download = useDownload('exportTable', {
    done: [`${title} exported`, 'The file is with your downloads.'],
    failed: ['Export failed', 'The file could not be exported. Please try again.'],
  });
  const received = download.progress?.received ?? 0;
  return (
    <ListRow
      title={title}
      meta={
        <>
          <span>{holds}</span>
          <span>Past 30 days</span>
        </>
      }
      trailing={
        <span aria-live="polite" className="money text-sm text-ink-muted">
          {download.busy && (received === 0 ? 'Preparing' : `${sizeText(received)} received`)}
        </span>
      }
      actions={
        <Button
          variant="secondary"
          size="sm"
          busy={download.busy}
          aria-label={`Download ${title}`}
          onClick={() => download.start({ params: { kind } })}
        >
          <Download />
          Download
        </Button>
      }
    />
  );
}
