import type { Violation } from '@pocketful/compliance/calls/desk';
import type { ComplianceItem } from '@pocketful/compliance/calls/privacy-audit';
import { PRIVACY_PRIORITIES } from '@pocketful/compliance/rules/privacy';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { RemedyPart } from './remedy-part.tsx';
import { useMoment } from './use-moment.tsx';
import { PriorityBadge } from './words.tsx';

const ResolveDialog = lazyPart(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);

export interface OpenRequirementsProps {
  readonly requirements: readonly ComplianceItem[];
  /** Violations by families and the system, open and settled, for staff. */
  readonly violations?: readonly Violation[];
  /** How many violations are open altogether. */
  readonly openViolations?: number;
  readonly title?: string;
  /** Title and text of an empty list. */
  readonly empty?: readonly [string, string];
  readonly level?: 2 | 3;
}

const ALL_PASS = ['No open requirements', 'Every requirement passed in the newest audit.'] as const;

/** Failed, unproven and settled requirements: open before settled, the most severe first. */
export function OpenRequirements(props: OpenRequirementsProps) {
  const { requirements, violations = [], openViolations = 0, title = 'Open requirements', level = 2 } = props;
  const [nothing, why] = props.empty ?? ALL_PASS;
  const resolving = useLayer<Violation>();
  const open = violations.filter(({ resolved }) => !resolved);
  // A requirement with an open violation is listed once, as its violation. A requirement remains if its violation was resolved
  // and it still does not pass.
  const others = requirements.filter(item => !open.some(violation => violation.title === item.title));
  // A person says whether these are met, so nothing of Pocketful is broken.
  const declared = new Set(requirements.flatMap(({ basis, title: name }) => (basis === 'self-declared' ? [name] : [])));
  const rows = [...others.map(ofRequirement), ...violations.map(ofViolation)].sort((a, b) => rank(a) - rank(b));
  return (
    <Section title={title} level={level} count={others.length + openViolations}>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState title={nothing}>{why}</EmptyState>
        ) : (
          <OpenTable rows={rows} declared={declared} onResolve={violations.length > 0 ? resolving.show : undefined} />
        )}
      </Card>
      {openViolations > open.length && (
        <p className="text-sm text-ink-muted">
          {open.length} of {openViolations} violations are shown, the gravest first. A report names the others.
        </p>
      )}
      {resolving.shown && <ResolveDialog violation={resolving.shown} onClose={resolving.close} />}
    </Section>
  );
}

interface Row extends Pick<ComplianceItem, 'title' | 'priority' | 'status' | 'since' | 'remedy'> {
  readonly found: string;
  readonly advice: string;
  readonly violation?: Violation;
}

function ofRequirement({ findings, recommendations, ...item }: ComplianceItem): Row {
  return { ...item, found: findings.join(' '), advice: recommendations.join(' ') };
}

function ofViolation(violation: Violation): Row {
  const { title, severity, description, actionRequired, firstSeenAt } = violation;
  return {
    ...{ title, priority: severity, status: 'NON_COMPLIANT', since: firstSeenAt, remedy: null },
    ...{ found: description, advice: actionRequired, violation },
  };
}

function rank({ priority, violation }: Row): number {
  return Number(violation?.resolved ?? false) * PRIVACY_PRIORITIES.length + PRIVACY_PRIORITIES.indexOf(priority);
}

/** On a phone each row is a block: severity, kind and time in a line, then the requirement and the advice. */
const STACKED =
  'max-sm:[&_thead]:sr-only max-sm:[&_td]:border-b-0 max-sm:[&_td]:px-3 max-sm:[&_td]:py-1 max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:items-baseline max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3';
const WIDE = 'min-w-64 max-sm:order-1 max-sm:w-full';

interface OpenTableProps {
  readonly rows: readonly Row[];
  /** Titles of the requirements that are self-declared. */
  readonly declared: ReadonlySet<string>;
  readonly onResolve: ((violation: Violation) => void) | undefined;
}

function OpenTable({ rows, declared, onResolve }: OpenTableProps) {
  const moment = useMoment();
  return (
    <Table caption="Requirements that do not pass" maxHeight="32rem" className={STACKED}>
      <TableHead>
        <TableHeader>Severity</TableHeader>
        <TableHeader>Requirement</TableHeader>
        <TableHeader>Kind</TableHeader>
        <TableHeader>Since</TableHeader>
        <TableHeader>What to do</TableHeader>
        {onResolve && <TableHeader>Status</TableHeader>}
      </TableHead>
      <TableBody>
        {rows.map(({ title, priority, status, found, since, advice, remedy, violation }) => (
          <TableRow key={violation?.id ?? title}>
            <TableCell>
              <PriorityBadge priority={priority} />
            </TableCell>
            <TableCell className={WIDE}>
              <span className="grid gap-0.5">
                <span className="font-semibold">{title}</span>
                <span className="text-xs text-ink-muted">{found}</span>
                {violation && <Whose violation={violation} />}
              </span>
            </TableCell>
            <TableCell className="sm:min-w-28">
              {status !== 'NON_COMPLIANT' ? 'Not shown yet' : declared.has(title) ? 'Overdue' : 'Broken'}
            </TableCell>
            <TableCell className="text-ink-muted">{since === null ? 'This audit' : moment(since)}</TableCell>
            <TableCell className={`${WIDE} text-ink-muted`}>
              {remedy ? <RemedyPart remedy={remedy} advice={advice} /> : advice}
            </TableCell>
            {onResolve && (
              <TableCell className="max-sm:order-1">
                {violation ? <Status violation={violation} onResolve={onResolve} /> : 'Open'}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface StatusProps {
  readonly violation: Violation;
  readonly onResolve: (violation: Violation) => void;
}

function Status({ violation, onResolve }: StatusProps) {
  if (violation.resolved)
    return <Badge tone="success">{violation.resolvedAt === null ? 'No longer found' : 'Resolved'}</Badge>;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Resolve: ${violation.description}`}
      {...ResolveDialog.intent}
      onClick={() => onResolve(violation)}
    >
      Resolve
    </Button>
  );
}

/** The family or the system, by whom and why the violation was settled, and how often it came back. */
function Whose({ violation }: Pick<StatusProps, 'violation'>) {
  const { familyId, resolvedAt, resolvedBy, resolvedReason, reopened } = violation;
  const by = resolvedBy ? `Resolved by ${resolvedBy}` : 'Resolved';
  return (
    <>
      <span className="text-xs wrap-anywhere text-ink-muted">
        {familyId === null ? 'The system' : `Family ${familyId}`}
      </span>
      {resolvedAt !== null && <span className="text-xs">{resolvedReason ? `${by}: ${resolvedReason}` : by}</span>}
      {reopened > 0 && (
        <span className="text-xs text-ink-muted">
          Opened again {reopened} {reopened === 1 ? 'time' : 'times'}
        </span>
      )}
    </>
  );
}
