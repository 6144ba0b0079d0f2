import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** The content and the options of a toast. */
export type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  /** How it is meant; never by color alone, each has its icon. */
  tone?: Tone | undefined;
  /** A small line, for example 'Support code 8D11-15DB', and the text that its button copies. */
  detail?: { text: string; copies: string } | undefined;
  /** An action for the person, in a word or two. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** How long it stays, in milliseconds. Default: 5 seconds. */
  durationMs?: number | undefined;
  /** The subject, for example a button's call: the next success there removes the toast. */
  about?: unknown;
  /** The person it is for, such as a member's id. It is removed when another person takes over the device. */
  owner?: string | undefined;
};

/** A toast on the screen. `id` distinguishes it from the previous toast. */
export type ShownToast = ToastMessage & { id: number; open: boolean };

let current: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is on the screen. Works outside of React, too. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId, open: true });
}

/** Takes the toast away: whichever there is, or only when it is one of those that are meant. */
export function dismissToast(isMeant: (shown: ToastMessage) => boolean = () => true): void {
  if (current?.open && isMeant(current)) set({ ...current, open: false });
}

/** Calls back on each change; answers how to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast that is on the screen or leaving it. */
export function currentToast(): ShownToast | undefined {
  return current;
}
