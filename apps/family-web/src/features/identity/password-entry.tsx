import { Button } from '@pocketful/ui-kit/button';
import { PasswordField } from '@pocketful/ui-kit/password-field';
import { type FormEvent, useState } from 'react';
import { notifyFailure, notifyProblem } from '../../shared/notify.ts';
import { useSessionStore } from '../../shared/session.tsx';
import { useSend } from '../../shared/use-send.ts';
import { waitText } from './wait-text.ts';

/** Props of {@link PasswordEntry}. */
export interface PasswordEntryProps {
  readonly memberId: string;
  /** Whose password is asked for. */
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onBack: () => void;
}

/** The password in place of a PIN: one's own for an adult, the signed-in adult's for a child. */
export function PasswordEntry({ memberId, label, hint, onBack }: PasswordEntryProps) {
  const store = useSessionStore();
  const verify = useSend('verifyPin');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setProblem('Password is required');
    verify.send(
      { body: { userId: memberId, password } },
      {
        onSuccess: answer => {
          if (answer.success) return store.enter(answer.user);
          setPassword('');
          setProblem('That password is not right.');
          notifyProblem('Invalid password', 'Please check the password and try again.');
        },
        onError: error => {
          const wait = waitText(error);
          setProblem(wait);
          const byCode = wait ? { LOCKED_OUT: wait } : {};
          notifyFailure('Authentication Error', error, 'The password could not be checked. Please try again.', byCode);
        },
      },
    );
  };

  return (
    <form onSubmit={send} noValidate className="grid w-full gap-4">
      <PasswordField
        label={label}
        hint={hint}
        error={problem}
        value={password}
        onChange={event => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
        autoFocus
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onBack} disabled={verify.busy}>
          Back
        </Button>
        <Button type="submit" busy={verify.busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
