import type { Chore } from '@pocketful/api-contract/chores';
import { Badge } from '@pocketful/ui-kit/badge';
import { Circle, CircleCheck, Clock, Undo2 } from 'lucide-react';

/** How a chore stands, as an adult reads it. */
export function ChoreBadge({ chore }: { readonly chore: Chore }) {
  if (chore.status === 'submitted') {
    return (
      <Badge tone="waiting" icon={<Clock aria-hidden="true" />}>
        Awaiting Approval
      </Badge>
    );
  }
  if (chore.status === 'rejected') {
    return (
      <Badge tone="refused" icon={<Undo2 aria-hidden="true" />}>
        Rejected
      </Badge>
    );
  }
  if (chore.status === 'approved') {
    return (
      <Badge tone="done" icon={<CircleCheck aria-hidden="true" />}>
        Paid
      </Badge>
    );
  }
  return (
    <Badge tone="neutral" icon={<Circle aria-hidden="true" />}>
      Not Started
    </Badge>
  );
}
