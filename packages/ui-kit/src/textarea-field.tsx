import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlLook, Field, type FieldText, useFieldWiring, useFreeTextHint } from './field.tsx';

/** Those of a native textarea, and its texts. */
export type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText;

/** Several lines of text: `rows` (3) at least; grows with its text where the browser can do that. */
export function TextareaField({
  label,
  hint: ownHint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...native
}: TextareaFieldProps) {
  const hint = useFreeTextHint(ownHint);
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <textarea
        {...native}
        {...control}
        rows={rows}
        // A field that grows with its text ignores `rows`, so the least height is that of its lines, padding and edges.
        style={{ minHeight: `calc(${rows} * 1lh + 1.125rem)` }}
        className={cx(controlLook, 'field-sizing-content max-h-80 resize-y')}
      />
    </Field>
  );
}
