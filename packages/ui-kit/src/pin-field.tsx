import { asciiDigits } from '@pocketful/domain/digits';
import { type ChangeEvent, type Ref, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldText, useFieldWiring } from './field.tsx';

export type PinFieldProps = Omit<FieldText, 'optional'> & {
  /** Digits so far. The parent holds it, and clears the field by setting ''; the focus is then back in it. */
  value: string;
  onValueChange: (value: string) => void;
  /** Called once when the last box is filled, with all digits. */
  onComplete?: ((value: string) => void) | undefined;
  /** Number of digits. Default: 4. */
  length?: number | undefined;
  /** Digits after which the rest may stay empty; their boxes are drawn lighter. */
  minLength?: number | undefined;
  /** Shows dots instead of digits. Default: true. Set false for a code from a mail, which is not a secret. */
  masked?: boolean | undefined;
  /** Centers label, boxes and words, for a page that has only this field. */
  centered?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** The digits are being checked: no more are taken, and the focus stays. */
  busy?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Up to this many digits each digit has its own box. More share one line, since boxes would be too narrow on a phone. */
const MAX_BOXES = 8;

type BoxProps = { digit: string | undefined; active: boolean; faint: boolean; invalid: boolean; masked: boolean };

/** Clearing the digits returns the focus to the field, unless another field has it. */
function focusUnlessTypingElsewhere(input: RefObject<HTMLInputElement | null>): void {
  if (!document.activeElement?.matches('input, textarea, select')) input.current?.focus();
}

function Box({ digit, active, faint, invalid, masked }: BoxProps) {
  return (
    <span
      className={cx(
        'grid h-14 min-w-0 max-w-13 flex-1 place-content-center rounded-md border-2 bg-surface-raised transition',
        faint ? 'border-dashed' : 'border-solid',
        invalid ? 'border-danger' : digit === undefined ? 'border-line-strong' : 'border-primary',
        active && 'group-focus-within:border-focus group-focus-within:outline-3 group-focus-within:outline-focus/40',
      )}
    >
      {digit !== undefined && masked && <span className="size-3.5 animate-fade-in rounded-full bg-ink" />}
      {digit !== undefined && !masked && <span className="money text-2xl font-bold text-ink">{digit}</span>}
    </span>
  );
}

function Line({ value, invalid, masked }: { value: string } & Pick<BoxProps, 'invalid' | 'masked'>) {
  return (
    <span
      className={cx(
        'flex h-14 w-full min-w-0 items-center gap-1 overflow-hidden rounded-md border-2 bg-surface-raised px-3 transition',
        'group-focus-within:border-focus group-focus-within:outline-3 group-focus-within:outline-focus/40',
        invalid ? 'border-danger' : value === '' ? 'border-line-strong' : 'border-primary',
      )}
    >
      {masked && [...value].map((_, at) => <span key={at} className="size-2 shrink-0 rounded-full bg-ink" />)}
      {!masked && <span className="money text-lg font-bold text-ink">{value}</span>}
    </span>
  );
}

/**
 * Digits of a PIN or of a code. One real input lies over the drawn boxes, so paste, autofill and screen readers
 * work as in any field; whatever is not a digit is dropped. Digits of any script count.
 */
export function PinField(props: PinFieldProps) {
  const { label, hint, error, id, value, onValueChange, onComplete, length = 4, ...rest } = props;
  const { minLength = length, masked = true, centered = false, autoFocus = false, busy = false, onBlur, ref } = rest;
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error });
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    if (value === '' && typed.current !== '') focusUnlessTypingElsewhere(input);
    typed.current = value;
  }, [value]);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = asciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, length);
    if (busy || digits === value) return;
    typed.current = digits;
    onValueChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const keepCaretLast = (event: SyntheticEvent<HTMLInputElement>) => {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart === selectionEnd) event.currentTarget.setSelectionRange(text.length, text.length);
  };
  const hold = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <Field
      {...{ label, hint, error, hintId, errorId }}
      controlId={control.id}
      className={centered ? 'justify-items-center text-center' : undefined}
    >
      <div
        className={cx(
          'group relative flex w-full gap-2 sm:gap-2.5',
          centered && 'justify-center',
          Boolean(error) && 'animate-shake',
        )}
      >
        {length > MAX_BOXES && <Line value={value} invalid={Boolean(error)} masked={masked} />}
        {length <= MAX_BOXES &&
          Array.from({ length }, (_, index) => (
            <Box
              key={index}
              digit={value[index]}
              active={index === Math.min(value.length, length - 1)}
              faint={index >= minLength}
              invalid={Boolean(error)}
              masked={masked}
            />
          ))}
        <input
          data-autofocus={autoFocus || undefined}
          {...control}
          ref={hold}
          type={masked ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-1p-ignore
          data-lpignore="true"
          aria-busy={busy || undefined}
          value={value}
          onChange={take}
          onSelect={keepCaretLast}
          onBlur={onBlur}
          className="absolute inset-0 w-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
      </div>
    </Field>
  );
}
