import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type LeaveQuestion = {
  /** Leaves at once when nothing would be lost, else asks first. */
  leave: () => void;
  /** The question; render it. */
  question: ReactNode;
};

/**
 * Asks before what was typed is thrown away. For whatever holds a form: dialogs (by their prop `dirty`), steps of a
 * wizard, a way back.
 *
 * @param dirty whether something was typed that nobody has yet
 */
export function useLeaveQuestion(dirty: boolean, onLeave: () => void): LeaveQuestion {
  const [asking, setAsking] = useState(false);
  if (asking && !dirty) setAsking(false);
  const leave = () => (dirty ? setAsking(true) : onLeave());
  const discard = () => {
    setAsking(false);
    onLeave();
  };
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Close without saving?"
      description="What you typed is not saved yet and would be lost."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      main="cancel"
      onConfirm={discard}
    />
  );
  return { leave, question };
}
