import { useState } from 'react';

/** Dismissals on this device: one entry of the browser's storage for each item, with its state at that time. */
export interface Dismissals {
  /** Whether this thing was dismissed as it is now. */
  readonly isDismissed: (id: string, state: string) => boolean;
  readonly dismiss: (id: string, state: string) => void;
}

/**
 * Notices that a person can dismiss on this device.
 *
 * @param kind the kind of the notices, such as 'rejection:chore'; part of the storage's key
 */
export function useDismissals(kind: string): Dismissals {
  const [, setCount] = useState(0);
  const keyOf = (id: string) => `dismissed-${kind}:${id}`;
  return {
    isDismissed: (id, state) => {
      try {
        return localStorage.getItem(keyOf(id)) === state;
      } catch {
        return false;
      }
    },
    dismiss: (id, state) => {
      try {
        localStorage.setItem(keyOf(id), state);
      } catch {
        // Without storage the notice comes back with the next load.
      }
      setCount(count => count + 1);
    },
  };
}
