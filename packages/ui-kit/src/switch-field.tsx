import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type SwitchFieldProps = {
  label: ReactNode;
  /** The effect of turning it off or on. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Why it cannot be changed, in place of the hint. */
  disabledReason?: string | undefined;
  className?: string | undefined;
};

/** A setting that takes effect at once. */
export function SwitchField({ label, hint, disabledReason, className, ...control }: SwitchFieldProps) {
  const id = useId();
  const explanation = disabledReason ?? hint;
  return (
    <div className={cx('flex min-h-control items-center justify-between gap-4 py-1.5', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold text-ink">
          {label}
        </label>
        {explanation && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {explanation}
          </p>
        )}
      </div>
      <Switch.Root
        {...control}
        id={id}
        disabled={disabledReason !== undefined}
        aria-describedby={explanation ? `${id}-hint` : undefined}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border-2 border-line-strong bg-surface-sunken transition before:absolute before:-inset-2.5',
          'data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:cursor-not-allowed disabled:opacity-55',
        )}
      >
        <Switch.Thumb
          className={cx(
            'block size-4.5 translate-x-[3px] rounded-full bg-line-strong transition',
            'data-[state=checked]:translate-x-[22px] data-[state=checked]:bg-on-primary',
          )}
        />
      </Switch.Root>
    </div>
  );
}
