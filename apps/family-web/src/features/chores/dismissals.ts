import type { Chore } from '@pocketful/api-contract/chores';
import { useState } from 'react';

/** One entry of the browser's storage per chore; it holds the rejection that was dismissed. */
const keyOf = (chore: Chore) => `dismissed-rejection:chore:${chore.id}`;

function isDismissed(chore: Chore): boolean {
  try {
    return localStorage.getItem(keyOf(chore)) === chore.rejectedAt;
  } catch {
    return false;
  }
}

/**
 * Which of these rejections are still to be told. One that was dismissed stays hidden, on this device, while its time
 * of rejection is the same; rejected anew, it comes back.
 */
export function useRejectionNotices(chores: readonly Chore[]): {
  readonly notices: readonly Chore[];
  readonly dismiss: (chore: Chore) => void;
} {
  const [, setDismissals] = useState(0);
  const notices = chores.filter(chore => chore.status === 'rejected' && chore.rejectionComment && !isDismissed(chore));
  const dismiss = (chore: Chore) => {
    try {
      localStorage.setItem(keyOf(chore), chore.rejectedAt ?? '');
    } catch {
      // Without storage the notice comes back with the next load.
    }
    setDismissals(count => count + 1);
  };
  return { notices, dismiss };
}
