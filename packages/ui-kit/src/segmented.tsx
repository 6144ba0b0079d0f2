import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Words } from './words.tsx';

/** One choice of a {@link Segmented}. `tone` colors it while chosen; the label must say the same in words. */
type SegmentedOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  tone?: 'positive' | 'negative' | undefined;
};

export type SegmentedProps<Value extends string> = {
  /** Name of the group. */
  label: ReactNode;
  options: ReadonlyArray<SegmentedOption<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
};

const CHOSEN = {
  neutral: 'has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-soft',
  positive: 'has-checked:bg-surface-raised has-checked:text-positive has-checked:shadow-soft',
  negative: 'has-checked:bg-surface-raised has-checked:text-negative has-checked:shadow-soft',
};

/** One of two to five short choices side by side, as radio buttons: arrow keys move between them. */
export function Segmented<Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex gap-1 overflow-x-auto rounded-md bg-surface-sunken p-1">
        {options.map(option => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-control flex-1 items-center justify-center gap-2 rounded-sm px-3.5 py-1.5 text-center font-semibold leading-tight whitespace-nowrap text-ink-muted transition',
              'hover:text-ink has-checked:ring-2 has-checked:ring-current has-checked:ring-inset has-focus-visible:outline-3 has-focus-visible:outline-focus [&_svg]:size-5',
              CHOSEN[option.tone ?? 'neutral'],
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 appearance-none rounded-sm opacity-0"
            />
            {option.icon}
            <Words>{option.label}</Words>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
