import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

const DONE = ['COPPA Audit Complete', 'Compliance audit has been refreshed.'] as const;

/** Starts an audit. The message says that it is done or, for a long run, that it goes on. */
export function useRunAudit(failed: readonly [string, string]) {
  return useWrite('runPrivacyAudit', {
    done: audit => (audit.running ? ['The audit goes on', progressOf(audit)] : [...DONE]),
    failed: [...failed],
  });
}

/** How far a run is. */
export function progressOf({ progress }: Pick<PrivacyAudit, 'progress'>): string {
  if (!progress) return 'It is being looked at.';
  return `${progress.families} of ${progress.of} families have been looked at.`;
}
