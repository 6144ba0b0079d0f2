import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useFreeTextNote } from './free-text-note.ts';

/** Props common to all fields of a form. */
export type FieldText = {
  /** Name of the field, always visible. */
  label: ReactNode;
  /** Help under the control. */
  hint?: ReactNode;
  /** The error, in words; turns the field to its refused looks. */
  error?: ReactNode;
  /** Shows '(optional)' next to the label. */
  optional?: boolean | undefined;
  /** Id of the control; made up when not given. */
  id?: string | undefined;
};

/** The hint of a field for free text, with the note. */
export function useFreeTextHint(hint: ReactNode): ReactNode {
  const note = useFreeTextNote();
  if (!note) return hint;
  return hint ? (
    <>
      {hint} {note}
    </>
  ) : (
    note
  );
}

/** Attributes that tie a control to its label, hint and error. */
type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Ids of a field's parts, and the attributes for its control. */
export function useFieldWiring(text: Pick<FieldText, 'id' | 'hint' | 'error'>, describedBy?: string) {
  const madeUp = useId();
  const id = text.id ?? madeUp;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [describedBy, text.hint ? hintId : undefined, text.error ? errorId : undefined];
  const control: FieldWiring = {
    id,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': text.error ? true : undefined,
  };
  return { control, hintId, errorId };
}

/** Looks of a control, of whatever height. */
export const controlLook = cx(
  'block w-full rounded-md border border-line-strong bg-surface-raised px-3.5 py-2 text-base text-ink',
  'placeholder:text-ink-muted transition hover:border-ink-muted',
  'focus-visible:outline-offset-0 focus-visible:border-focus',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40',
  'disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-muted [&[readonly]]:bg-surface-sunken',
);

/** Looks of a one-line control, shared by all text-like fields. */
export const controlClass = cx(controlLook, 'min-h-control');

export type FieldErrorProps = { id: string; children: ReactNode };

/** A field's error: icon and words in the color of refusal. Empty, it renders nothing. */
export function FieldError({ id, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="text-balance">{children}</span>
    </p>
  );
}

export type FieldProps = Omit<FieldText, 'id'> & {
  /** Id of the control, for the label. */
  controlId: string;
  hintId: string;
  errorId: string;
  className?: string | undefined;
  /** The control. */
  children: ReactNode;
};

/** Label above, control, then hint and error below. */
export function Field({ label, hint, error, optional, controlId, hintId, errorId, className, children }: FieldProps) {
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className="text-sm font-semibold text-ink">
        {label} {optional && <span className="font-normal text-ink-muted">(optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
