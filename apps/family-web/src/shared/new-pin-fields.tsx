import { isTrivialPin, PIN_LENGTH } from '@pocketful/domain/credentials';
import { Callout } from '@pocketful/ui-kit/callout';
import { PinField } from '@pocketful/ui-kit/pin-field';
import { Controller, useFormContext, useWatch } from 'react-hook-form';

/** The names of the fields in every form that asks for a new PIN. */
interface NewPin {
  pin: string;
  confirmPin: string;
}

export interface NewPinFieldsProps {
  /** Digits at least, and at most. Default: as many as the picker asks for. */
  readonly min?: number;
  readonly max?: number;
  readonly hint?: string;
  /** It takes the place of one that is there, and may be left out. */
  readonly renewed?: boolean;
}

/** A new PIN, twice, in a form with the fields `pin` and `confirmPin`; one that anybody would try first draws a warning. */
export function NewPinFields({ min = PIN_LENGTH.picker, max = min, hint, renewed = false }: NewPinFieldsProps) {
  const { control } = useFormContext<NewPin>();
  const pin = useWatch({ control, name: 'pin' });
  const fields = [
    { name: 'pin', label: renewed ? 'New PIN' : 'PIN', hint },
    { name: 'confirmPin', label: renewed ? 'Confirm new PIN' : 'Confirm PIN', hint: undefined },
  ] as const;
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
        <Callout tone="caution" role="status">
          This PIN is easy to guess. Avoid rows like 1234 and repeats like 1111.
        </Callout>
      )}
    </div>
  );
}
