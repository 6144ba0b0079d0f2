import { Button } from '@pocketful/ui-kit/button';
import { SelectField, type SelectOption } from '@pocketful/ui-kit/select-field';
import { type ReactNode, useId, useState } from 'react';

interface SettingFormProps {
  readonly label: string;
  readonly options: readonly SelectOption<string>[];
  /** The present choice. */
  readonly value: string;
  /** The label of the button. */
  readonly save: string;
  /** Why nothing can be saved while the choice is the present one. */
  readonly unchanged: string;
  readonly busy: boolean;
  /** The effect of a choice. */
  readonly hint: (chosen: string) => ReactNode;
  readonly onSave: (chosen: string) => void;
}

/** One setting of a list, with its own button. */
export function SettingForm({ label, options, value, save, unchanged, busy, hint, onSave }: SettingFormProps) {
  const hintId = useId();
  const [chosen, choose] = useState(value);
  return (
    <form
      className="grid gap-1.5"
      onSubmit={event => {
        event.preventDefault();
        onSave(chosen);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={label}
          aria-describedby={hintId}
          className="min-w-0 flex-1 basis-64"
          options={options}
          value={chosen}
          onValueChange={choose}
        />
        <Button type="submit" variant="secondary" busy={busy} disabledReason={chosen === value ? unchanged : undefined}>
          {save}
        </Button>
      </div>
      <p id={hintId} className="text-sm text-ink-muted">
        {hint(chosen)}
      </p>
    </form>
  );
}
