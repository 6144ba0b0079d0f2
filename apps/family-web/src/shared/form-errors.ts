import { failureText } from '@pocketful/api-client/api-error';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Shows what a refused call said about fields beside those fields of a form. */
export function showFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  fields: readonly Path<T>[],
): void {
  for (const { path, message } of failureText(error, '').fields) {
    const field = fields.find(name => name === path);
    if (field) form.setError(field, { message });
  }
}
