import { Callout, type CalloutProps } from '@pocketful/ui-kit/callout';
import { Section } from '@pocketful/ui-kit/section';
import { DismissButton } from './dismiss-button.tsx';
import { useDismissals } from './dismissals.ts';
import { ReadAloud } from './read-aloud.tsx';
import { useProfile } from './use-profile.ts';

/** The kinds of things that a parent answers. */
export type AnsweredType = 'chore' | 'claim' | 'purchase' | 'proposal';

/** A parent's answer, in words for the child. */
export interface Note {
  readonly id: string;
  /** The time of the answer, ISO 8601. */
  readonly at: string;
  readonly name: string;
  readonly text: string;
  readonly tone: CalloutProps['tone'];
}

export interface NotesProps {
  /** The heading above them, such as 'Chore Updates'. */
  readonly title: string;
  readonly type: AnsweredType;
  readonly notes: readonly Note[];
}

/**
 * Notes about answers, each until the child dismisses it. It stays hidden, on this device, while the time of the answer is the
 * same; answered anew, it comes back.
 */
export function Notes({ title, type, notes }: NotesProps) {
  const { isDismissed, dismiss } = useDismissals(`rejection:${type}`);
  const { simpleView } = useProfile();
  const shown = notes.filter(({ id, at }) => !isDismissed(id, at));
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      {shown.map(({ id, at, name, text, tone }) => (
        <Callout
          key={id}
          tone={tone}
          title={name}
          corner={<DismissButton what={name} onClick={() => dismiss(id, at)} />}
        >
          <p className="whitespace-pre-line">{text}</p>
          {simpleView && <ReadAloud label={`Read ${name} aloud`} chore={{ name, rejectionComment: text }} words="" />}
        </Callout>
      ))}
    </Section>
  );
}

/** Anything that can be rejected with a comment. */
interface Rejectable {
  readonly id: string;
  readonly status: string;
  readonly submittedAt: string | null;
  readonly rejectedAt: string | null;
  readonly rejectionComment: string | null;
}

export interface RejectionsProps<T extends Rejectable> extends Pick<NotesProps, 'title' | 'type'> {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  /** What was asked for, where that can be done again. */
  readonly subjectOf?: (item: T) => string;
}

/** Rejections with a reason, each until the same is asked for again. */
export function Rejections<T extends Rejectable>({
  items,
  nameOf,
  subjectOf = ({ id }) => id,
  ...words
}: RejectionsProps<T>) {
  const notes = items.flatMap(item => {
    const { id, status, rejectedAt, rejectionComment: text } = item;
    const at = rejectedAt ?? '';
    const isAskedAgain = items.some(one => subjectOf(one) === subjectOf(item) && (one.submittedAt ?? '') > at);
    return status === 'rejected' && text && !isAskedAgain
      ? [{ id, at, name: nameOf(item), text, tone: 'neutral' as const }]
      : [];
  });
  return <Notes {...words} notes={notes} />;
}
