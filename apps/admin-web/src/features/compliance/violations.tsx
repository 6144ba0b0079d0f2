import type { Violation } from '@pocketful/api-contract/compliance/desk';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { ResolveDialog } from './lazy-dialogs.ts';
import { useMoment } from './use-moment.tsx';
import { PriorityBadge } from './words.tsx';

export interface ViolationsProps {
  readonly violations: readonly Violation[];
  /** How many are open altogether. */
  readonly open: number;
  readonly audited: boolean;
}

/** What audits found broken, the gravest first. */
export function Violations({ violations, open, audited }: ViolationsProps) {
  const resolving = useLayer<Violation>();
  const shownOpen = violations.filter(({ resolved }) => !resolved).length;
  return (
    <Section title="Violations" level={3} count={open}>
      <Card flush>
        {violations.length === 0 ? (
          <EmptyState title={audited ? 'No violations' : 'Not checked yet'}>
            {audited ? 'The newest audit found nothing that is broken.' : 'Run an audit, or start the monitoring.'}
          </EmptyState>
        ) : (
          <ViolationTable violations={violations} onResolve={resolving.show} />
        )}
      </Card>
      {open > shownOpen && (
        <p className="text-sm text-ink-muted">
          {shownOpen} of {open} are shown, the gravest first. A report names the others.
        </p>
      )}
      {resolving.shown && <ResolveDialog violation={resolving.shown} onClose={resolving.close} />}
    </Section>
  );
}

interface ViolationTableProps {
  readonly violations: readonly Violation[];
  readonly onResolve: (violation: Violation) => void;
}

function ViolationTable({ violations, onResolve }: ViolationTableProps) {
  const moment = useMoment();
  return (
    <Table caption="What audits found broken" maxHeight="32rem">
      <TableHead>
        <TableHeader>Severity</TableHeader>
        <TableHeader>Violation</TableHeader>
        <TableHeader>Whose</TableHeader>
        <TableHeader>Since</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {violations.map(violation => (
          <TableRow key={violation.id}>
            <TableCell>
              <PriorityBadge priority={violation.severity} />
            </TableCell>
            <TableCell className="min-w-64">
              <span className="grid gap-0.5">
                <span className="font-semibold">{violation.description}</span>
                <span className="text-xs text-ink-muted">{violation.actionRequired}</span>
                <Past violation={violation} />
              </span>
            </TableCell>
            <TableCell className="min-w-32 text-xs wrap-anywhere text-ink-muted">
              {violation.familyId === null ? 'The system' : `Family ${violation.familyId}`}
            </TableCell>
            <TableCell className="text-ink-muted">{moment(violation.firstSeenAt)}</TableCell>
            <TableCell className="text-right">
              {violation.resolved ? (
                <Badge tone="success">{violation.resolvedAt === null ? 'No longer found' : 'Resolved'}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Resolve: ${violation.description}`}
                  {...ResolveDialog.intent}
                  onClick={() => onResolve(violation)}
                >
                  Resolve
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Who settled it and why, and how often it came back. */
function Past({ violation: { resolvedAt, resolvedBy, resolvedReason, reopened } }: { readonly violation: Violation }) {
  const by = resolvedBy ? `Resolved by ${resolvedBy}` : 'Resolved';
  return (
    <>
      {resolvedAt !== null && <span className="text-xs">{resolvedReason ? `${by}: ${resolvedReason}` : by}</span>}
      {reopened > 0 && (
        <span className="text-xs text-ink-muted">
          Opened again {reopened} {reopened === 1 ? 'time' : 'times'}
        </span>
      )}
    </>
  );
}
