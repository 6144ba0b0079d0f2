import { parseArgs } from 'node:util';
import { recordEvidenceSchema } from '@pocketful/api-contract/compliance/desk';
import { PRIVACY_EVIDENCE } from '@pocketful/domain/privacy';
import { storeEvidence } from '../contexts/compliance/public.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import { CommandError } from './command-error.ts';
import { withInstance } from './with-instance.ts';

const USAGE = `npm run evidence -- --kind ${PRIVACY_EVIDENCE.join('|')} [--on YYYY-MM-DD] [--note TEXT]`;

/** Records an assessment, a test or a drill for the audit of children's privacy. */
export async function recordEvidence(args: string[]): Promise<void> {
  const now = new Date();
  const evidence = readOptions(args, now);
  if (evidence.doneOn > now.toISOString().slice(0, 10)) throw new CommandError('--on: this day has not come yet');
  await withInstance(({ database, writes }) =>
    storeEvidence(systemWrites(writes, 'evidence', now), database, evidence),
  );
  console.log(`On record: ${evidence.kind} of ${evidence.doneOn}`);
}

function readOptions(args: string[], now: Date) {
  let values: { kind?: string; on?: string; note?: string };
  try {
    ({ values } = parseArgs({
      args,
      options: { kind: { type: 'string' }, on: { type: 'string' }, note: { type: 'string' } },
    }));
  } catch {
    throw new CommandError(USAGE);
  }
  const { kind, on: doneOn = now.toISOString().slice(0, 10), note } = values;
  const parsed = recordEvidenceSchema.safeParse({ kind, doneOn, note });
  if (!parsed.success) throw new CommandError(`${parsed.error.issues[0]?.message ?? ''}\n${USAGE}`);
  return parsed.data;
}
