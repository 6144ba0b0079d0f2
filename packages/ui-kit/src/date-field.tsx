import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** Those of a native date input, and its texts. Values are `YYYY-MM-DD`. */
export type DateFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldText;

/** A day, chosen with the device's own calendar. */
export function DateField({ label, hint, error, optional, id, className, ...native }: DateFieldProps) {
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <input {...native} {...control} type="date" className={cx(controlClass, 'money appearance-none')} />
    </Field>
  );
}
