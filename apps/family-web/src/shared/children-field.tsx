import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { FieldError } from '@pocketful/ui-kit/field';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface ChildrenFieldProps {
  readonly family: readonly { readonly id: string; readonly calledName: string }[];
  /** The registered field: a list of ids. */
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/** A choice of several children. The error is that of the whole group. */
export function ChildrenField({ family, field, error }: ChildrenFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold text-ink">Children</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {family.map(({ id, calledName }) => (
          <CheckboxField key={id} label={calledName} value={id} {...field} />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
