import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Item } from '@pocketful/compliance/audit/requirements';
import { recordEvidenceSchema } from '@pocketful/compliance/calls/evidence';
import { isWritten, PRIVACY_EVIDENCE, partsOf, processorsIn } from '@pocketful/compliance/rules/evidence';
import {
  auditOnce,
  evidenceOfForm,
  newestAudit,
  readSignedEvidence,
  type SignedEvidence,
  storeEvidence,
} from '../contexts/compliance/public.ts';
import { storeVerification } from '../contexts/verification/book-state.ts';
import { verifyBooks } from '../contexts/verification/verify-books.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import { type Instance, withInstance } from './with-instance.ts';

const WRITTEN = PRIVACY_EVIDENCE.filter(isWritten);
const USAGE = `${commandLine('evidence', `--kind ${WRITTEN.join('|')} --author NAME --form FILE [--on YYYY-MM-DD]`)}
${commandLine('evidence', '--kind safeguard_test')}
${commandLine('evidence', '--report LINE')}
FILE is a JSON object with the parts of the form:
${WRITTEN.map(
  kind =>
    `  ${kind}: ${partsOf(kind)
      .map(([name]) => name)
      .join(', ')}`,
).join('\n')}`;

/** The requirements that a run of the safeguards checks. */
const SAFEGUARDS: readonly Item[] = [
  ...(['safeguards', 'fastDigests', 'retentionCarriedOut', 'deletionComplete'] as const),
  ...(['withdrawalHonoured', 'noDisclosure', 'minimisation', 'persistentIdentifiers'] as const),
];

/**
 * Records evidence for the audit of children's privacy: a form, the signed line that a restore printed, or a run that
 * tests the safeguards now.
 */
export async function recordEvidence(args: string[]): Promise<void> {
  const options = readOptions(args);
  await withInstance(async instance => {
    const now = new Date();
    const evidence = await evidenceOf(instance, options, now);
    if (evidence.doneOn > now.toISOString().slice(0, 10)) throw new CommandError('--on: this day has not come yet');
    const { writes, database, config } = instance;
    await storeEvidence(systemWrites(writes, 'evidence', now), database, config.instanceKey, evidence);
    console.log(`On record: ${evidence.kind} of ${evidence.doneOn}`);
  });
}

type Options = ReturnType<typeof readOptions>;

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { kind: text, on: text, author: text, form: text, report: text };
    return parseArgs({ args, options }).values;
  } catch {
    throw new CommandError(USAGE);
  }
}

async function evidenceOf(instance: Instance, options: Options, now: Date): Promise<SignedEvidence> {
  const { kind, on, author, form, report } = options;
  const { instanceKey, operator } = instance.config;
  if (report !== undefined) {
    const signed = readSignedEvidence(instanceKey, report);
    if (!signed || isWritten(signed.kind))
      throw new CommandError('--report: this line was changed, or is of the backup of another instance');
    return signed;
  }
  const today = now.toISOString().slice(0, 10);
  if (kind === 'safeguard_test')
    return { kind, doneOn: today, author: 'the command evidence', document: await testSafeguards(instance) };
  const parts = form === undefined ? {} : await readForm(form);
  const parsed = recordEvidenceSchema.safeParse({ ...parts, kind, doneOn: on ?? today, author: author ?? '' });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CommandError(`${issue?.path.join('.')}: ${issue?.message}\n${USAGE}`);
  }
  const { data } = parsed;
  if (data.kind === 'processor_assurances' && !processorsIn(operator?.processors).includes(data.processor))
    throw new CommandError(`processor: OPERATOR_PROCESSORS does not name ${data.processor}`);
  return evidenceOfForm(data);
}

async function readForm(file: string): Promise<object> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new CommandError(`--form: ${file} cannot be read as JSON`);
  }
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
