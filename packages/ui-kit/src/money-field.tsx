import { formatUsd } from '@pocketful/domain/intl/formats';
import { toDecimal } from '@pocketful/domain/money';
import { parseTypedCents } from '@pocketful/domain/typed-money';
import { type ComponentProps, type FocusEvent, useId } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** Those of a native input except its type, and its texts. */
export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'inputMode' | 'min'> &
  FieldText & {
    /** The smallest amount in cents, which a screen reader says. Default: none. */
    readonly minCents?: number;
  };

/** The step of each arrow key, in cents. */
const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Sets an input's value as typing does, so that its owner receives the change event. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * An amount of US dollars as text, without a sign. Nothing is dropped while typing. On leaving the field, a readable
 * amount is normalized ('1,50' to '1.50', '$1,000' to '1000.00'), and any other text stays for the form to refuse. Read
 * the value by `parseTypedCents` of the domain.
 */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  minCents,
  onBlur,
  ...native
}: MoneyFieldProps) {
  const minId = useId();
  const describedBy = [native['aria-describedby'], minCents !== undefined && minId].filter(Boolean).join(' ');
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, describedBy || undefined);
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
          onKeyDown={event => {
            const step = STEPS[event.key];
            const cents = parseTypedCents(event.currentTarget.value || '0.00');
            if (step === undefined || cents === undefined) return;
            event.preventDefault();
            typeInto(event.currentTarget, toDecimal(Math.max(minCents ?? 0, cents + step)));
          }}
          className={cx(controlClass, 'money pl-8 font-semibold')}
        />
        {minCents !== undefined && (
          <span id={minId} className="sr-only">
            At least {formatUsd(minCents)}
          </span>
        )}
      </div>
    </Field>
  );
}
