import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type SwitchFieldProps = {
  label: ReactNode;
  /** What turning it off or on does. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
};

/** A setting that takes effect at once. */
export function SwitchField({ label, hint, className, ...control }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={cx('flex min-h-control items-center justify-between gap-4 py-1.5', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch.Root
        {...control}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
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
