import { type ReactNode, useId } from 'react';
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
  className?: string | undefined;
};

/** One of a few pictures, as radio buttons. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { label, options, value, onValueChange, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => (
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
      </div>
    </fieldset>
  );
}
