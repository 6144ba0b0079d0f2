import { parseTypedCents, toDecimal } from '@pocketful/domain/money';
import type { ComponentProps, FocusEvent } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** Those of a native input except `type` and `inputMode`, and its texts. */
export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode'> & FieldText;

/** Sets an input's value as typing does, so that its owner receives the change event. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * An amount of US dollars as text, without a sign. Nothing is dropped while typing; on leaving the field what can be
 * read is written as it was understood ('1,50' as '1.50', '$1,000' as '1000.00'), and the rest stays for the form to
 * refuse. Read the value by `parseTypedCents` of the domain.
 */
export function MoneyField({ label, hint, error, optional, id, className, onBlur, ...native }: MoneyFieldProps) {
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  const showAsUnderstood = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const cents = parseTypedCents(input.value);
    const understood = cents === undefined ? input.value : toDecimal(Math.abs(cents));
    if (understood !== input.value) typeInto(input, understood);
    onBlur?.(event);
  };
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-content-center text-ink-muted">
          $
        </span>
        <input
          autoComplete="off"
          placeholder="0.00"
          {...native}
          {...control}
          type="text"
          inputMode="decimal"
          onBlur={showAsUnderstood}
          className={cx(controlClass, 'money pl-8 font-semibold')}
        />
      </div>
    </Field>
  );
}
