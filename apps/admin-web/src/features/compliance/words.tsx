import type { ComplianceItem, PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { Badge, type BadgeTone } from '@pocketful/ui-kit/badge';

type Overall = NonNullable<PrivacyAudit['overallCompliance']>;
type Status = ComplianceItem['status'];
type Priority = ComplianceItem['priority'];

const TONES: Record<Overall | Status, BadgeTone> = {
  COMPLIANT: 'success',
  DECLARED: 'neutral',
  PARTIALLY_COMPLIANT: 'caution',
  NON_COMPLIANT: 'danger',
  NEEDS_REVIEW: 'waiting',
};

const PRIORITY_TONES: Record<Priority, BadgeTone> = {
  CRITICAL: 'danger',
  HIGH: 'caution',
  MEDIUM: 'waiting',
  LOW: 'neutral',
};

/** The result of the whole, or of a requirement, in words. */
export function OverallBadge({ overall }: { readonly overall: Overall | Status }) {
  return <Badge tone={TONES[overall]}>{overall}</Badge>;
}

/** The dashboard's words: partly compliant is PARTIAL, and without an audit the state is not compliant. */
export function DashboardBadge({ overall }: { readonly overall: Overall | null }) {
  if (overall === 'PARTIALLY_COMPLIANT') return <Badge tone="caution">PARTIAL</Badge>;
  return <OverallBadge overall={overall ?? 'NON_COMPLIANT'} />;
}

/** How much something weighs; quiet where it is in order. */
export function PriorityBadge({ priority, quiet = false }: { readonly priority: Priority; readonly quiet?: boolean }) {
  return <Badge tone={quiet ? 'neutral' : PRIORITY_TONES[priority]}>{priority}</Badge>;
}
