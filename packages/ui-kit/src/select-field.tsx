import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, Field, type FieldText, useFieldWiring } from './field.tsx';

/** One choice of a {@link SelectField}. */
export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean | undefined };

/** Options of a record of labels, in the order of its keys. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): SelectOption<Value>[] {
  return (Object.keys(labels) as Value[]).map(value => ({ value, label: labels[value] }));
}

/** Those of a native select (`ref` too), and: */
export type SelectFieldProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'id' | 'children' | 'multiple' | 'size' | 'value'
> &
  FieldText & {
    options: ReadonlyArray<SelectOption<Value>>;
    value?: Value | undefined;
    /** Shown while nothing is chosen, as an empty choice that cannot be picked again. */
    placeholder?: string | undefined;
    /** Called with the chosen value, in addition to `onChange`. */
    onValueChange?: ((value: Value) => void) | undefined;
  };

/**
 * One of a list. It is the device's own select: a phone opens its wheel, and nothing injects a style element,
 * which a strict Content-Security-Policy would refuse.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, optional, id, className, options, placeholder, onValueChange, onChange, ...native } =
    props;
  const { control, hintId, errorId } = useFieldWiring({ id, hint, error }, native['aria-describedby']);
  const texts = { label, hint, error, optional, hintId, errorId };
  const unset = placeholder !== undefined && native.value === undefined && native.defaultValue === undefined;
  return (
    <Field {...texts} controlId={control.id} className={className}>
      <div className="relative">
        <select
          {...(unset ? { defaultValue: '' } : {})}
          {...native}
          {...control}
          onChange={event => {
            onChange?.(event);
            const chosen = options[event.currentTarget.selectedIndex - (placeholder === undefined ? 0 : 1)];
            if (chosen) onValueChange?.(chosen.value);
          }}
          className={cx(controlClass, 'appearance-none truncate pr-11')}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-muted" />
      </div>
    </Field>
  );
}
