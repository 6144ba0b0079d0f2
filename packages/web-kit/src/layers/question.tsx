import type { ConfirmDialogProps } from '@pocketful/ui-kit/confirm-dialog';
import { lazyPart } from '../places/lazy-part.tsx';

/** The parts of a question: texts, the action of yes, and the closing. */
export interface QuestionProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  readonly onClose: () => void;
}

/** Asks before something happens, as long as it is rendered. Its code comes when it is needed. */
export const Question = lazyPart<QuestionProps>(async () => {
  const { ConfirmDialog } = await import('@pocketful/ui-kit/confirm-dialog');
  return ({ onClose, ...texts }) => <ConfirmDialog {...texts} open onOpenChange={open => !open && onClose()} />;
});
