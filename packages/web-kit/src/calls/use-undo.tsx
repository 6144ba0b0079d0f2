import { type CallTable, callIn } from '@pocketful/api-client/calls';
import type { UndoName, WriteName } from '@pocketful/api-client/names';
import { useState } from 'react';
import { loadCode } from '../places/load-code.tsx';
import { notifyFailure, type Origin } from './notify.tsx';
import { useRuntime, type WebRuntime } from './runtime.tsx';
import type { Undo } from './undo.tsx';
import { failureOf } from './write-texts.tsx';

/**
 * The undo of a write: it covers only the answer, not later decisions or marks of another adult. A child cannot take
 * back an approval by its rule.
 */
export function undoOf(calls: CallTable, name: WriteName, answer: unknown): Undo | undefined {
  const { takenBackBy, takenBackWith } = callIn(calls, name);
  const { id, approvedAt, rejectedAt, handedOverAt, receivedAt, trustedUpTo }: Record<string, unknown> = Object(answer);
  if (takenBackBy === undefined || typeof id !== 'string' || receivedAt || trustedUpTo) return undefined;
  const decidedAt = handedOverAt ?? approvedAt ?? rejectedAt;
  const body = typeof decidedAt === 'string' ? { ...takenBackWith, decidedAt } : undefined;
  return { name: takenBackBy, id, body };
}

/** Loads the code that takes something back, and does so. Each outcome is reported. */
export async function startUndo(runtime: WebRuntime, what: Undo, origin: Origin): Promise<void> {
  try {
    const { undo } = await loadCode(() => import('./undo.tsx'));
    await undo(runtime, what, origin);
  } catch (error) {
    notifyFailure(failureOf(error, { failed: ['Not Taken Back'] }), origin);
  }
}

/** A button that takes something back. */
export function useUndo(): { readonly busy: boolean; readonly send: (what: Undo & { name: UndoName }) => void } {
  const runtime = useRuntime();
  const [busy, setBusy] = useState(false);
  const send = (what: Undo) => {
    if (busy) return;
    setBusy(true);
    void startUndo(runtime, what, { person: runtime.person() }).then(() => setBusy(false));
  };
  return { busy, send };
}
