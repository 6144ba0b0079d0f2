import { isTrivialPin } from '@pocketful/domain/credentials';
import { Callout } from '@pocketful/ui-kit/callout';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { type Control, Controller, type FieldValues, type Path, useWatch } from 'react-hook-form';

/** Props of {@link NewPinFields}. */
export interface NewPinFieldsProps<T extends FieldValues> {
  readonly control: Control<T, unknown, FieldValues>;
  /** The names of the two fields. */
  readonly names: { readonly pin: Path<T>; readonly confirm: Path<T> };
  /** Digits at least, and at most. */
  readonly min: number;
  readonly max: number;
  readonly hint?: string;
}

/** A new PIN, twice; one that anybody would try first draws a warning. */
export function NewPinFields<T extends FieldValues>({ control, names, min, max, hint }: NewPinFieldsProps<T>) {
  const typed: unknown = useWatch({ control, name: names.pin });
  const pin = typeof typed === 'string' ? typed : '';
  const fields = [
    { name: names.pin, label: 'PIN', hint },
    { name: names.confirm, label: 'Confirm PIN', hint: undefined },
  ];
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, ...texts }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <PinField
                {...texts}
                length={max}
                minLength={min}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      {pin.length >= min && isTrivialPin(pin) && (
        <Callout tone="warn" role="status">
          This PIN is easy to guess. One that is not a row or a repeated digit is safer.
        </Callout>
      )}
    </div>
  );
}
