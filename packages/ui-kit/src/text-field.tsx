import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring, useFreeTextHint } from './field.tsx';

/** Those of a native input (`ref` too, so a form library can register it), and its texts. */
export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldText;

/** One line of text with label, hint and error. */
export function TextField({
  label,
  hint: ownHint,
  error,
  optional,
  id,
  className,
  type = 'text',
  ...native
}: TextFieldProps) {
  const hint = useFreeTextHint(ownHint);
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <input {...native} {...control} type={type} className={cx(controlClass)} />
    </Field>
  );
}
