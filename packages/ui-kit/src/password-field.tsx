import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** Those of a native input except `type`, and its texts. */
export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldText;

/** A secret with a button that shows it ('Show password') and hides it again ('Hide password'). */
export function PasswordField({ label, hint, error, optional, id, className, ...native }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...native}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(controlClass, 'pr-13')}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={control.id}
          disabled={native.disabled}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-control place-content-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </Field>
  );
}
