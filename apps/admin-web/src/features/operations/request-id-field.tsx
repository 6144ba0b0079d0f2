import { TextField } from '@pocketful/ui-kit/text-field';
import { useState } from 'react';
import { idIn } from '../../shared/ids.ts';

export interface RequestIdFieldProps {
  readonly value: string;
  /** Is given the whole id, or '' while there is none. */
  readonly onChange: (id: string) => void;
}

/** Takes the id of a request as it is pasted from a message, with the words around it. */
export function RequestIdField({ value, onChange }: RequestIdFieldProps) {
  const [typed, setTyped] = useState(value);
  const wrong = typed.trim() !== '' && idIn(typed) === undefined;
  return (
    <TextField
      label="Request ID"
      optional
      autoComplete="off"
      spellCheck={false}
      value={typed}
      error={wrong ? 'A request ID is 36 letters, digits and dashes long' : undefined}
      onChange={event => {
        setTyped(event.target.value);
        onChange(idIn(event.target.value) ?? '');
      }}
    />
  );
}
