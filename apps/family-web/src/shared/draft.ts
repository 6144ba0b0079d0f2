import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useMember, useSessionStore } from './session.tsx';

/** What somebody was typing in one form when the profile locked; in memory only, and for the same member only. */
export type Draft<T> = Map<string, T>;

const drafts = new Set<{ clear(): void }>();

/** A place for the drafts of one form. Forms with secrets leave those out before they keep anything. */
export function newDraft<T>(): Draft<T> {
  const draft: Draft<T> = new Map();
  drafts.add(draft);
  return draft;
}

/** Forgets every draft: somebody left on purpose. */
export function clearDrafts(): void {
  for (const draft of drafts) draft.clear();
}

/**
 * Keeps a form's values when the profile locks over it, and puts them back when the same member opens it again.
 *
 * @param blank values that are never kept, such as a PIN
 */
export function useDraft<T extends FieldValues>(
  draft: Draft<T>,
  form: Pick<UseFormReturn<T>, 'reset' | 'getValues' | 'formState'>,
  blank: Partial<T> = {},
): void {
  const store = useSessionStore();
  const memberId = useMember().id;
  const { isDirty } = form.formState;
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => {
    const kept = draft.get(memberId);
    if (kept) form.reset(kept, { keepDefaultValues: true });
    draft.delete(memberId);
    return () => {
      const session = store.current();
      const locked = session.stage === 'picker' && session.notice === 'locked';
      if (locked && dirty.current) draft.set(memberId, { ...form.getValues(), ...blank });
    };
  }, []);
}
