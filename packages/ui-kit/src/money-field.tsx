import { fieldText, signOf } from '@pocketful/domain/intl/field-money';
import { reader } from '@pocketful/domain/intl/reader';
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

/** The step of each arrow key, in the smallest amount of the currency. */
const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Sets an input's value as typing does, so that its owner receives the change event. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * An amount in the reader's currency as text, without a minus. Nothing is dropped while typing. On leaving the field, a
 * readable amount is normalized ('1,50' to '1.50', '$1,000' to '1000.00'), and any other text stays for the form to
 * refuse. Read the value by `parseTypedCents` of the domain.
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
  const { money, unit } = reader();
  const sign = signOf(reader());
  const minId = useId();
  const describedBy = [native['aria-describedby'], minCents !== undefined && minId].filter(Boolean).join(' ');
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, describedBy || undefined);
  const texts = { label, hint, error, optional, hintId, errorId };
  const showAsUnderstood = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const cents = parseTypedCents(input.value);
    const understood = cents === undefined ? input.value : fieldText(cents);
    if (understood !== input.value) typeInto(input, understood);
    onBlur?.(event);
  };
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <div className="relative">
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-y-0 grid place-content-center text-ink-muted',
            sign.isBehind ? 'right-3.5' : 'left-3.5',
          )}
        >
          {sign.text}
        </span>
        <input
          autoComplete="off"
          placeholder={fieldText(0)}
          {...native}
          {...control}
          type="text"
          inputMode="decimal"
          onBlur={showAsUnderstood}
          onKeyDown={event => {
            const step = STEPS[event.key];
            const cents = parseTypedCents(event.currentTarget.value || '0');
            if (step === undefined || cents === undefined) return;
            event.preventDefault();
            typeInto(event.currentTarget, fieldText(Math.max(minCents ?? 0, cents + step * unit)));
          }}
          style={{ [sign.isBehind ? 'paddingRight' : 'paddingLeft']: `calc(${sign.text.length}ch + 1.5rem)` }}
          className={cx(controlClass, 'money font-semibold')}
        />
        {minCents !== undefined && (
          <span id={minId} className="sr-only">
            At least {money(minCents)}
          </span>
        )}
      </div>
    </Field>
  );
}
