import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { Words } from './words.tsx';

/** Looks of the label around a radio button that is not drawn. */
export const RADIO_CHIP = cx(
  'relative inline-flex min-h-control min-w-control max-w-full items-center justify-center gap-2 rounded-full border text-sm font-semibold transition',
  'border-line-strong bg-surface-raised text-ink hover:bg-surface-sunken [&_svg]:size-5',
  'has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-checked:ring-1 has-checked:ring-primary',
  'has-focus-visible:outline-3 has-focus-visible:outline-focus',
);

/** Looks of that button. */
export const HIDDEN_RADIO = 'absolute inset-0 appearance-none rounded-full opacity-0';

/** Those of a native radio button, which each choice gets, and: */
export type ChoiceChipsProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  /** Name of the group, shown above the chips. */
  label: ReactNode;
  options: ReadonlyArray<{ value: string; label: ReactNode; icon?: ReactNode }>;
  error?: ReactNode;
};

/** One of a few choices as chips with pictures. They are radio buttons: arrow keys move between them. */
export function ChoiceChips({ label, options, error, className, ...native }: ChoiceChipsProps) {
  const errorId = useId();
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => (
          <label key={option.value} className={cx(RADIO_CHIP, option.icon ? 'pr-3.5 pl-1.5' : 'px-3.5')}>
            <input {...native} type="radio" value={option.value} className={HIDDEN_RADIO} />
            {option.icon}
            <Words>{option.label}</Words>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
