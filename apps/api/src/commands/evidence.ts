import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Item } from '@pocketful/compliance/audit/requirements';
import { recordEvidenceSchema } from '@pocketful/compliance/calls/desk';
import { PRIVACY_EVIDENCE } from '@pocketful/compliance/rules/evidence';
import { auditOnce, newestAudit, storeEvidence } from '../contexts/compliance/public.ts';
import { storeVerification } from '../contexts/verification/book-state.ts';
import { verifyBooks } from '../contexts/verification/verify-books.ts';
import { CommandError } from '../platform/command-error.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import { type DrillReport, openReport } from './drill-report.ts';
import { type Instance, withInstance } from './with-instance.ts';

const USAGE = `npm run evidence -- --kind ${PRIVACY_EVIDENCE.join('|')} --author NAME --document FILE [--on YYYY-MM-DD]
npm run evidence -- --kind safeguard_test
npm run evidence -- --report LINE`;

/** The requirements that a run of the safeguards checks. */
const SAFEGUARDS: readonly Item[] = [
  ...(['safeguards', 'fastDigests', 'retentionCarriedOut', 'deletionComplete'] as const),
  ...(['withdrawalHonoured', 'noDisclosure', 'minimisation', 'persistentIdentifiers'] as const),
];

/**
 * Records an assessment, a test or a drill for the audit of children's privacy: from a document, from the signed line
 * that a restore printed, or, for the safeguards, from a run that checks them now.
 */
export async function recordEvidence(args: string[]): Promise<void> {
  const options = readOptions(args);
  await withInstance(async instance => {
    const now = new Date();
    const evidence = await evidenceOf(instance, options, now);
    if (evidence.doneOn > now.toISOString().slice(0, 10)) throw new CommandError('--on: this day has not come yet');
    await storeEvidence(systemWrites(instance.writes, 'evidence', now), instance.database, evidence);
    console.log(`On record: ${evidence.kind} of ${evidence.doneOn}`);
  });
}

type Options = ReturnType<typeof readOptions>;

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { kind: text, on: text, author: text, document: text, report: text };
    return parseArgs({ args, options }).values;
  } catch {
    throw new CommandError(USAGE);
  }
}

async function evidenceOf(instance: Instance, options: Options, now: Date): Promise<DrillReport> {
  const { kind, on, author, document, report } = options;
  if (report !== undefined) {
    const opened = openReport(instance.config.instanceKey, report);
    if (!opened) throw new CommandError('--report: this line was changed, or is of the backup of another instance');
    return opened;
  }
  const today = now.toISOString().slice(0, 10);
  if (kind === 'safeguard_test' && document === undefined)
    return { kind, doneOn: today, author: 'npm run evidence', document: await testSafeguards(instance) };
  const unreadable = () => Promise.reject(new CommandError(`--document: ${document} cannot be read`));
  const written = document === undefined ? '' : await readFile(document, 'utf8').catch(unreadable);
  const parsed = recordEvidenceSchema.safeParse({ kind, doneOn: on ?? today, author: author ?? '', document: written });
  if (!parsed.success) throw new CommandError(`${parsed.error.issues[0]?.message ?? ''}\n${USAGE}`);
  return parsed.data;
}

/** Verifies all books, audits everything, and returns the extent and the findings. */
async function testSafeguards({ config, database }: Instance): Promise<string> {
  const startedAt = new Date();
  const clock = () => new Date();
  const { families, faults } = await verifyBooks(database);
  await storeVerification(database, startedAt, clock, { whole: true, families, faults });
  await auditOnce({ database, config, clock });
  const { requirements } = await newestAudit(database.crossTenant('privacy-audit'));
  const checked = SAFEGUARDS.flatMap(item => requirements[item] ?? []);
  return [
    `Verified the books of ${families} families from the first row on: ${faults.length} faults.`,
    ...checked.map(({ title, status, findings }) => `${title}: ${status}. ${findings.join(' ')}`),
  ].join('\n');
}
