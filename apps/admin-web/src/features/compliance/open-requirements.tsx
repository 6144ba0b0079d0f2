import type { ComplianceStatus } from '@pocketful/api-contract/compliance/desk';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { useMoment } from './use-moment.tsx';
import { PriorityBadge } from './words.tsx';

/** What does not pass, broken or without evidence, the gravest first: an open question is a risk too. */
export function OpenRequirements({ requirements }: { readonly requirements: ComplianceStatus['openRequirements'] }) {
  const moment = useMoment();
  return (
    <Section title="Open requirements" level={3} count={requirements.length}>
      <Card flush>
        {requirements.length === 0 ? (
          <EmptyState title="No open requirements">Every requirement passed in the newest audit.</EmptyState>
        ) : (
          <Table caption="Requirements that do not pass" maxHeight="32rem">
            <TableHead>
              <TableHeader>Priority</TableHeader>
              <TableHeader>Requirement</TableHeader>
              <TableHeader>Kind</TableHeader>
              <TableHeader>Since</TableHeader>
              <TableHeader>What to do</TableHeader>
            </TableHead>
            <TableBody>
              {requirements.map(({ title, priority, status, findings, since, recommendations }) => (
                <TableRow key={title}>
                  <TableCell>
                    <PriorityBadge priority={priority} />
                  </TableCell>
                  <TableCell className="min-w-64">
                    <span className="grid gap-0.5">
                      <span className="font-semibold">{title}</span>
                      <span className="text-xs text-ink-muted">{findings.join(' ')}</span>
                    </span>
                  </TableCell>
                  <TableCell className="min-w-28">{status === 'NON_COMPLIANT' ? 'Broken' : 'Not shown yet'}</TableCell>
                  <TableCell className="text-ink-muted">{moment(since)}</TableCell>
                  <TableCell className="min-w-64 text-ink-muted">{recommendations.join(' ')}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Card>
    </Section>
  );
}
