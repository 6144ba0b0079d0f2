import { Question } from '@pocketful/web-kit/layers/question';

export interface DeleteQuestionProps {
  /** What it is, such as 'goal'. */
  readonly what: string;
  /** What goes with it, and what stays. */
  readonly children: string;
  /** The deletion is under way. */
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted. */
export function DeleteQuestion({ what, children, busy, onDelete, onClose }: DeleteQuestionProps) {
  return (
    <Question
      title={`Delete this ${what}?`}
      description={children}
      confirmLabel="Delete"
      danger
      busy={busy}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}
