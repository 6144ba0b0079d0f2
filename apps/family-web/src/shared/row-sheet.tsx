import { Dialog } from '@pocketful/ui-kit/dialog';
import { type SheetAction, SheetActions } from './sheet-actions.tsx';

export interface RowSheetProps {
  /** The name of the row's item. */
  readonly name: string;
  readonly actions: readonly SheetAction[];
  readonly onClose: () => void;
}

/** What can be done with the item of a row. It closes before it does something. */
export function RowSheet({ name, actions, onClose }: RowSheetProps) {
  const closing = actions.map(action => ({
    ...action,
    onClick: () => {
      onClose();
      action.onClick();
    },
  }));
  return (
    <Dialog open size="sm" title={name} onOpenChange={open => !open && onClose()}>
      <SheetActions actions={closing} />
    </Dialog>
  );
}
