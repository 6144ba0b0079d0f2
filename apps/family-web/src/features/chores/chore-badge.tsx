import type { Chore } from '@pocketful/chores/calls';
import type { ChoreStatus } from '@pocketful/chores/rules';
import { Badge, type BadgeProps } from '@pocketful/ui-kit/badge';
import { CircleCheck, Clock, CloudOff, Undo2 } from 'lucide-react';

type Look = Pick<BadgeProps, 'tone' | 'icon'> & { readonly label: string };

const LOOKS: Readonly<Record<ChoreStatus, Look>> = {
  pending: { label: 'Not Started', tone: 'neutral' },
  submitted: { label: 'Awaiting Approval', tone: 'waiting', icon: <Clock /> },
  rejected: { label: 'Rejected', tone: 'danger', icon: <Undo2 /> },
  approved: { label: 'Paid', tone: 'success', icon: <CircleCheck /> },
};

/** The status of a chore, for adults. */
export function ChoreBadge({ chore }: { readonly chore: Chore }) {
  const { label, ...look } = LOOKS[chore.status];
  return <Badge {...look}>{label}</Badge>;
}

/** The status of a chore that is not to do, for its child. */
export function TodoBadge({ chore }: { readonly chore: Chore }) {
  if (chore.status !== 'rejected') return <ChoreBadge chore={chore} />;
  return (
    <Badge {...LOOKS.rejected} tone="caution">
      Sent back
    </Badge>
  );
}

/** The status of a chore that was handed in offline. */
export function QueuedBadge() {
  return (
    <Badge tone="caution" icon={<CloudOff />}>
      Not Sent Yet
    </Badge>
  );
}
