import type { ErrorLog } from '@pocketful/error-logs/calls';
import type { ErrorSeverity, ErrorStatus } from '@pocketful/error-logs/rules';
import { Badge, type BadgeTone } from '@pocketful/ui-kit/badge';

export const SEVERITY_LABELS: Record<ErrorSeverity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const STATUS_LABELS: Record<ErrorStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  investigating: 'Investigating',
  resolved: 'Resolved',
  closed: 'Closed',
};

const SEVERITY_TONES: Record<ErrorSeverity, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'caution',
  low: 'neutral',
};

const STATUS_TONES: Record<ErrorStatus, BadgeTone> = {
  open: 'waiting',
  in_progress: 'caution',
  investigating: 'caution',
  resolved: 'success',
  closed: 'neutral',
};

export function SeverityBadge({ severity }: Pick<ErrorLog, 'severity'>) {
  return <Badge tone={SEVERITY_TONES[severity]}>{SEVERITY_LABELS[severity]}</Badge>;
}

export function StatusBadge({ status }: Pick<ErrorLog, 'status'>) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
