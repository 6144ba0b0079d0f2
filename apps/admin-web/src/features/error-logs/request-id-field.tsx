import { TextField } from '@pocketful/ui-kit/text-field';
import { useState } from 'react';
import { requestIn } from '../../shared/ids.ts';

export interface RequestIdFieldProps {
  readonly value: string;
  /** Receives the whole id or the support code, or '' while there is none. */
  readonly onChange: (id: string) => void;
}

/** A field for a request's id or support code, which may be pasted with the words around it. */
export function RequestIdField({ value, onChange }: RequestIdFieldProps) {
  const [typed, setTyped] = useState(value);
  const wrong = typed.trim() !== '' && requestIn(typed) === undefined;
  return (
    <TextField
      label="Request ID or support code"
      optional
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={wrong ? 'A request ID is 36 characters long, a support code 8' : undefined}
      onChange={event => {
        setTyped(event.target.value);
        onChange(requestIn(event.target.value) ?? '');
      }}
    />
  );
}
