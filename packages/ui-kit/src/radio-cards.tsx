import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

/** One choice of {@link RadioCards}. */
export type RadioCardOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
};

export type RadioCardsProps<Value extends string> = {
  /** Name of the group. */
  label: ReactNode;
  options: readonly RadioCardOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  error?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** One of a few choices that need a sentence each. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onValueChange, error, disabled, className } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset className={cx('min-w-0', className)} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {options.map(option => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-control items-start gap-3 rounded-md border border-line-strong bg-surface-raised p-3.5 transition hover:border-ink-muted',
              'has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-disabled:opacity-55',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-6 [&_svg]:shrink-0',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface-raised outline-none checked:border-6 checked:border-primary"
            />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-semibold text-ink">{option.label}</span>
              {option.hint && <span className="text-sm text-ink-muted">{option.hint}</span>}
            </span>
            {option.icon}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
