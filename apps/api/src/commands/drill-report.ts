import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordEvidenceSchema } from '@pocketful/compliance/calls/desk';
import { keyFor } from '../platform/keys.ts';

/** The findings of a restore, for the instance that wrote the backup. */
export type DrillReport = ReturnType<typeof recordEvidenceSchema.parse>;

function signatureOf(pepper: string, content: string): Buffer {
  return createHmac('sha256', keyFor(pepper, 'drill report')).update(content).digest();
}

/** A report as one line, signed with the secret that is in the backup. */
export function sealReport(pepper: string, report: DrillReport): string {
  const content = Buffer.from(JSON.stringify(report)).toString('base64url');
  return `${content}.${signatureOf(pepper, content).toString('base64url')}`;
}

/** The report of a line; undefined if it was changed, or comes from the backup of another instance. */
export function openReport(pepper: string, line: string): DrillReport | undefined {
  const [content = '', signature = ''] = line.split('.');
  const [expected, given] = [signatureOf(pepper, content), Buffer.from(signature, 'base64url')];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return recordEvidenceSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
}
