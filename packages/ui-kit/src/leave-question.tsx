import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type LeaveQuestion = {
  /** Leaves at once when nothing would be lost, else asks first. */
  leave: () => void;
  /** The question; render it. */
  question: ReactNode;
};

/**
 * Asks before input is thrown away. For all holders of a form: a dialog, a step of a wizard, a way back.
 *
 * @param dirty whether the form holds input that was not sent
 */
export function useLeaveQuestion(dirty: boolean, onLeave: () => void): LeaveQuestion {
  const [asking, setAsking] = useState(false);
  if (asking && !dirty) setAsking(false);
  const leave = () => (dirty ? setAsking(true) : onLeave());
  const leaveAnyway = () => {
    setAsking(false);
    onLeave();
  };
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Leave without saving?"
      description="What you typed is not saved yet."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      main="cancel"
      onConfirm={leaveAnyway}
    />
  );
  return { leave, question };
}
