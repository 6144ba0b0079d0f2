import { Button } from '@pocketful/ui-kit/button';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { useState } from 'react';
import { notifyFailure, notifyProblem } from '../../shared/notify.ts';
import { useSessionStore } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { waitText } from './wait-text.ts';

/** Props of {@link PinEntry}. */
export interface PinEntryProps {
  readonly memberId: string;
  /** Digits of this member's PIN; it is sent when the last one is there. */
  readonly length: number;
  readonly onBack: () => void;
  readonly onUsePassword: () => void;
  /** What the way to the password is called. */
  readonly passwordLabel: string;
}

/** Digits that are sent by themselves, and what came of the last try. */
export function PinEntry({ memberId, length, onBack, onUsePassword, passwordLabel }: PinEntryProps) {
  const store = useSessionStore();
  const verify = useSend('verifyPin');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  const send = (digits: string) => {
    verify.send(
      { body: { userId: memberId, pin: digits } },
      {
        onSuccess: answer => {
          if (answer.success) return store.enter(answer.user);
          setPin('');
          setProblem(triesLeft(answer.attemptsRemaining));
          notifyProblem('Invalid PIN', 'Please check your PIN and try again.');
        },
        onError: error => {
          setPin('');
          const wait = waitText(error);
          setProblem(wait);
          const byCode = wait ? { LOCKED_OUT: wait } : {};
          notifyFailure('Authentication Error', error, 'Failed to verify PIN. Please try again.', byCode);
        },
      },
    );
  };
  const change = (digits: string) => {
    setPin(digits);
    if (digits !== '') setProblem(undefined);
  };

  return (
    <div className="grid w-full gap-4" aria-busy={verify.busy}>
      <PinField
        label={`Enter your ${length}-digit PIN`}
        length={length}
        value={pin}
        onValueChange={change}
        onComplete={send}
        error={problem}
        disabled={verify.busy}
        centered
        autoFocus
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onBack} disabled={verify.busy}>
          Back
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setPin('');
            setProblem(undefined);
          }}
          disabled={verify.busy}
        >
          Clear PIN
        </Button>
      </div>
      <Button variant="quiet" onClick={onUsePassword} disabled={verify.busy}>
        {passwordLabel}
      </Button>
    </div>
  );
}

/** What is said after a wrong try. */
function triesLeft(left: number): string {
  if (left === 0) return 'That was one try too many. Please wait a while, or use the password.';
  return `That PIN is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
}
