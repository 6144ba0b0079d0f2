import { type ReactNode, useId, useState } from 'react';
import { Chip } from './chip.tsx';
import { HIDDEN_RADIO, RADIO_CHIP } from './choice-chips.tsx';
import { cx } from './cx.ts';

/** One choice of {@link PictureChoice}. */
type PictureOption<Value extends string> = {
  value: Value;
  /** The picture in words, for screen readers and as its tooltip. */
  label: string;
  /** The picture; without it the label itself is shown. */
  picture?: ReactNode;
};

export type PictureChoiceProps<Value extends string> = {
  /** Name of the group. */
  label: ReactNode;
  options: ReadonlyArray<PictureOption<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Number of options before the others are asked for. Default: 7. */
  first?: number | undefined;
  className?: string | undefined;
};

/** One of a few pictures, as radio buttons. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { label, options, value, onValueChange, first = 7, className } = props;
  const name = useId();
  const [all, setAll] = useState(false);
  const shown = options.filter((option, at) => all || at < first || option.value === value);
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(option => (
          <label
            key={option.value}
            title={option.picture ? option.label : undefined}
            className={cx(RADIO_CHIP, 'px-3')}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.label}
              onChange={() => onValueChange(option.value)}
              className={HIDDEN_RADIO}
            />
            <span aria-hidden="true">{option.picture ?? option.label}</span>
          </label>
        ))}
        {options.length > first && (
          <Chip aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Fewer' : 'More'}
          </Chip>
        )}
      </div>
    </fieldset>
  );
}
