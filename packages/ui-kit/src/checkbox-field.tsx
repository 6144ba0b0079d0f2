import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldError, type FieldText, useFieldWiring } from './field.tsx';

/** Those of a native checkbox (`ref` too), and its texts; the label may hold links. */
export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & Omit<FieldText, 'optional'>;

/** A yes that is given by ticking. The whole line is the target. */
export function CheckboxField({ label, hint, error, id, className, ...native }: CheckboxFieldProps) {
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  return (
    <div className={cx('grid content-start', className)}>
      <div className="flex min-h-control items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-6 shrink-0 place-content-center">
          <input
            {...native}
            {...control}
            type="checkbox"
            className={cx(
              'peer absolute inset-0 appearance-none rounded-sm border-2 border-line-strong bg-surface-raised transition',
              'before:absolute before:-inset-3 checked:border-primary checked:bg-primary aria-invalid:border-danger disabled:opacity-55',
            )}
          />
          <Check
            strokeWidth={3.5}
            className="pointer-events-none relative size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <label htmlFor={control.id} className="-my-2.5 py-2.5 text-base text-ink">
            {label}
          </label>
          {hint && (
            <p id={hintId} className="text-sm text-ink-muted">
              {hint}
            </p>
          )}
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      </div>
    </div>
  );
}
