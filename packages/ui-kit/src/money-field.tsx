import type { ChangeEvent, ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** Props of {@link MoneyField}: those of a native input except `type` and `inputMode`, and its texts. */
export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode'> & FieldText;

/** Keeps digits and one point with at most two decimals, so that '$1,234.567' becomes '1234.56'. */
export function cleanMoneyInput(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  if (rest.length === 0) return whole;
  return `${whole}.${rest.join('').slice(0, 2)}`;
}

/** An amount of US dollars as text, for example '12.50'. What cannot be part of an amount is dropped while typing. */
export function MoneyField({ label, hint, error, optional, id, className, onChange, ...native }: MoneyFieldProps) {
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  const clean = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    const cleaned = cleanMoneyInput(typed);
    if (cleaned !== typed) event.currentTarget.value = cleaned;
    onChange?.(event);
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
          onChange={clean}
          className={cx(controlClass, 'money pl-8 font-semibold')}
        />
      </div>
    </Field>
  );
}
