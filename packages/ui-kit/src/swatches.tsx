import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TagColor } from './tag-color.tsx';

/** One choice of {@link Swatches}. */
type SwatchOption<Value extends string> = {
  value: Value;
  /** The color's name, for screen readers and as its tooltip. */
  label: string;
  color: TagColor;
};

export type SwatchesProps<Value extends string> = {
  /** Name of the group. */
  label: ReactNode;
  options: ReadonlyArray<SwatchOption<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
};

/** One of a few colors, as radio buttons; the chosen one has a ring and a check, not its color alone. */
export function Swatches<Value extends string>({ label, options, value, onValueChange }: SwatchesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="grid w-fit grid-cols-5 gap-1 sm:grid-cols-10 sm:gap-0">
        {options.map(option => (
          <label
            key={option.value}
            data-tag-color={option.color}
            title={option.label}
            className="group relative grid size-control place-content-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 appearance-none rounded-full opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid size-8 place-content-center rounded-full bg-tag text-surface-raised ring-offset-2 ring-offset-surface-raised transition group-hover:scale-105 group-has-checked:ring-2 group-has-checked:ring-ink"
            >
              <Check className="size-5 opacity-0 group-has-checked:opacity-100" strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
