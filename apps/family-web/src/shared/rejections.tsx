import { Callout } from '@pocketful/ui-kit/callout';
import { Section } from '@pocketful/ui-kit/section';
import { DismissButton } from './dismiss-button.tsx';
import { useDismissals } from './dismissals.ts';

/** The kinds of things that a parent sends back. */
type RejectedType = 'chore' | 'claim' | 'purchase';

/** What can come back with a comment. */
interface Rejectable {
  readonly id: string;
  readonly status: string;
  readonly rejectedAt: string | null;
  readonly rejectionComment: string | null;
}

export interface RejectionsProps<T extends Rejectable> {
  /** The heading above them, such as 'Chore Updates'. */
  readonly title: string;
  readonly type: RejectedType;
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
}

/**
 * What came back with a reason, until the child dismisses it. It stays hidden, on this device, while the time of the
 * rejection is the same; rejected anew, it comes back.
 */
export function Rejections<T extends Rejectable>({ title, type, items, nameOf }: RejectionsProps<T>) {
  const { isDismissed, dismiss } = useDismissals(`rejection:${type}`);
  const shown = items.filter(
    ({ id, status, rejectedAt, rejectionComment }) =>
      status === 'rejected' && rejectionComment && !isDismissed(id, rejectedAt ?? ''),
  );
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map(item => (
        <Callout
          key={item.id}
          tone="caution"
          title={nameOf(item)}
          action={<DismissButton what={nameOf(item)} onClick={() => dismiss(item.id, item.rejectedAt ?? '')} />}
        >
          <p className="whitespace-pre-line">{item.rejectionComment}</p>
        </Callout>
      ))}
    </Section>
  );
}
