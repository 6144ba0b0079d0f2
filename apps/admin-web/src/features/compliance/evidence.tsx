import type { PrivacyEvidence } from '@pocketful/compliance/calls/desk';
import { EVIDENCE_NAMES } from '@pocketful/compliance/rules/evidence';
import { reader } from '@pocketful/domain/intl/reader';
import { mayRecordEvidence } from '@pocketful/staff/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useStaff } from '../../shared/staff-runtime.tsx';
import { useDates } from '../../shared/use-dates.ts';

const RecordEvidenceDialog = lazyPart(async () => (await import('./record-evidence-dialog.tsx')).RecordEvidenceDialog);

/** Evidence of the tasks that are due once a year. An app_owner records it here. */
export function Evidence() {
  const evidence = useApiQuery('listPrivacyEvidence', {});
  const { user } = useStaff();
  const recording = useLayer<true>();
  return (
    <Section
      title="Security program"
      className="mt-8"
      actions={
        user &&
        mayRecordEvidence(user.role) && (
          <Button size="sm" variant="secondary" {...RecordEvidenceDialog.intent} onClick={() => recording.show(true)}>
            Record Evidence
          </Button>
        )
      }
    >
      <p className="max-w-reading text-ink-muted">
        Once a year risks are assessed, safeguards tested and a backup restored. An Application Owner records the
        assessment in a form, and commands record the test and the drill. None of it can be changed. For the public, the
        written program and the assurance of each processor are here too, and requests of parents that arrived by mail
        or telephone.
      </p>
      <Card flush>
        <Loaded
          query={evidence}
          skeleton={
            <div className="px-4 sm:px-6">
              <SkeletonRows rows={3} />
            </div>
          }
          empty={<EmptyState title="Nothing is on record yet">Until then the audit asks for a review.</EmptyState>}
        >
          {rows => <EvidenceTable rows={rows} />}
        </Loaded>
      </Card>
      {recording.shown && <RecordEvidenceDialog onClose={recording.close} />}
    </Section>
  );
}

function EvidenceTable({ rows }: { readonly rows: readonly PrivacyEvidence[] }) {
  const { long } = useDates();
  return (
    <Table caption="Evidence on record" maxHeight="24rem">
      <TableHead>
        <TableHeader>What</TableHeader>
        <TableHeader>Done on</TableHeader>
        <TableHeader>Next due</TableHeader>
        <TableHeader>Document</TableHeader>
        <TableHeader>Recorded</TableHeader>
      </TableHead>
      <TableBody>
        {rows.map(({ id, kind, doneOn, nextDueOn, author, document, recordedAt, recordedBy }) => (
          <TableRow key={id}>
            <TableCell className="font-semibold">{EVIDENCE_NAMES[kind]}</TableCell>
            <TableCell>{reader().date('date', doneOn)}</TableCell>
            <TableCell>{nextDueOn ? reader().date('date', nextDueOn) : '–'}</TableCell>
            <TableCell className="min-w-52 wrap-anywhere text-ink-muted">
              {document ? (
                <Disclosure summary={`By ${author ?? 'an unknown author'}`}>
                  <p className="whitespace-pre-line">{document}</p>
                </Disclosure>
              ) : (
                '–'
              )}
            </TableCell>
            <TableCell className="text-ink-muted">
              {long(recordedAt)}, {recordedBy ?? 'at the machine'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
