import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A state of the object that a form edits. */
export interface EditedState<In> {
  /** Its values in the form's fields. */
  readonly start: In;
  /** The object in the shape of the answer; undefined for a form that edits nothing. */
  readonly object: object | undefined;
}

/** The state that the person has seen in the form. */
interface Seen<In> extends EditedState<In> {
  /** A newer state differs in a field in which something was typed. `object` stays the one from before. */
  readonly clashes: boolean;
}

/** A form's knowledge of the object that it edits. */
export interface EditedObject<In> {
  readonly seen: RefObject<Seen<In>>;
  /** Puts a draft back: its values, and the state that was seen when they were typed. */
  readonly restore: (values: In, seen: Seen<In>) => void;
  /** Notes that the present values are sent. */
  readonly sending: () => void;
  /** Takes over the answer of a save by this form. Input since the sending stays. */
  readonly saved: (state: EditedState<In>) => void;
  /** Drops the input and begins with the newest state. */
  readonly showTheirs: () => void;
  /** Lets the next save overwrite the newest state. */
  readonly keepMine: () => void;
}

/**
 * Follows the object that a form edits. Another person's edit fills the fields in which nothing was typed. If it changed a
 * typed field, the form keeps naming the object from before: the server refuses the save, and the form asks.
 */
export function useEditedObject<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  newest: EditedState<In>,
): EditedObject<In> {
  const seen = useRef<Seen<In>>({ ...newest, clashes: false });
  const sent = useRef(newest.start);

  /** Makes a state the one that input is compared with, and sets the values of the fields. */
  const begin = ({ start, object }: EditedState<In>, values: In, clashes = false) => {
    seen.current = { start, object: clashes ? seen.current.object : object, clashes };
    form.reset(start);
    form.reset(values, { keepDefaultValues: true });
  };
  const typedSince = (before: In) =>
    Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, before[name]));
  const merge = (next: EditedState<In>) => {
    const { start, clashes } = seen.current;
    const typed = typedSince(start);
    const clashesNow = typed.some(
      ([name, value]) => !isSame(start[name], next.start[name]) && !isSame(value, next.start[name]),
    );
    begin(next, { ...next.start, ...Object.fromEntries(typed) }, clashes || clashesNow);
  };

  const state = JSON.stringify(newest.object);
  const followed = useRef(state);
  useEffect(() => {
    if (followed.current === state) return;
    followed.current = state;
    merge(newest);
  }, [state]);

  return {
    seen,
    restore: (values, before) => {
      seen.current = before;
      begin(before, values, before.clashes);
      merge(newest);
    },
    sending: () => {
      sent.current = form.getValues();
    },
    saved: next => begin(next, { ...next.start, ...Object.fromEntries(typedSince(sent.current)) }),
    showTheirs: () => begin(newest, newest.start),
    keepMine: () => begin(newest, form.getValues()),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
