import { Button } from '@pocketful/ui-kit/button';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useState } from 'react';
import { triesLeft } from './tries-left.ts';

export interface PinEntryProps {
  readonly memberId: string;
  /** Digits of this member's PIN; it is sent when the last one is there. */
  readonly length: number;
  /** Called once the profile is open. */
  readonly onOpened: (() => void) | undefined;
  readonly onBack: () => void;
  /** The way to the password. Default: none opens this profile here. */
  readonly onUsePassword?: (() => void) | undefined;
  /** The label of the button to the password. */
  readonly passwordLabel: string;
}

/** Digits that are sent by themselves, and the result of the last try. */
export function PinEntry({ memberId, length, onOpened, onBack, onUsePassword, passwordLabel }: PinEntryProps) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const verify = useWrite('verifyPin', {
    failed: ['Authentication Error', 'Failed to verify PIN. Please try again.'],
    after: answer => {
      if (answer.success) return onOpened?.();
      setPin('');
      setProblem(triesLeft('That PIN is not right.', answer.attemptsRemaining));
      notifyProblem(['Invalid PIN', 'Please check your PIN and try again.']);
    },
    refused: ({ code, message }) => {
      setPin('');
      setProblem(code === 'LOCKED_OUT' ? message : undefined);
    },
  });
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
        onComplete={digits => verify.send({ body: { userId: memberId, pin: digits } })}
        error={problem}
        busy={verify.busy}
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
      {onUsePassword ? (
        <Button variant="quiet" onClick={onUsePassword} disabled={verify.busy}>
          {passwordLabel}
        </Button>
      ) : (
        <p className="text-center text-ink-muted">Forgot your PIN? A grown-up can give you a new one.</p>
      )}
    </div>
  );
}
