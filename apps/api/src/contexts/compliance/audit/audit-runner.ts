import type { FastifyBaseLogger } from 'fastify';
import { type AuditDeps, goOnWithAudit } from './run-audit.ts';

/** Runs the running audit in this process, one at a time. */
export interface AuditRunner {
  /** Continues to the end of the audit. A failure is logged, and the job tries again. */
  go(): Promise<void>;
  /** Ends after the current portion. */
  stop(): Promise<void>;
}

export function createAuditRunner(deps: AuditDeps & { readonly log: FastifyBaseLogger }): AuditRunner {
  let stopped = false;
  let running: Promise<void> | undefined;
  return {
    go() {
      running ??= goOnWithAudit(deps, () => stopped)
        .catch((err: unknown) => deps.log.error({ err }, 'the audit of children’s privacy broke off'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
