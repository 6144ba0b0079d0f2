import { expect, test } from 'vitest';
import { recordEvidenceSchema } from '../calls/evidence.ts';
import { documentOf, isWritten, OUTSIDE_REQUESTS, PRIVACY_EVIDENCE, partsOf, processorsIn } from './evidence.ts';

const head = { doneOn: '2026-03-01', author: 'Olive Grant' };
const WRITTEN = PRIVACY_EVIDENCE.filter(isWritten);

/** The form of a kind with something in each part. */
function filled(kind: (typeof WRITTEN)[number]) {
  const parts = partsOf(kind).map(([name, { label, type }]) => [
    name,
    typeof type === 'string' ? `The answer to: ${label}` : (type[0] ?? ''),
  ]);
  return { kind, ...head, ...Object.fromEntries(parts) };
}

/** The message at each field that breaks the rules. */
function refused(body: unknown): [string, string][] {
  const { error } = recordEvidenceSchema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

test.each(WRITTEN)('Each part of the form is required, and an error names the part: %s', kind => {
  expect(refused(filled(kind))).toEqual([]);
  for (const [name, { label }] of partsOf(kind)) {
    const { [name]: _, ...without } = filled(kind);
    expect(refused(without).map(([field]) => field)).toEqual([name]);
    expect(refused({ ...filled(kind), [name]: '' })).toEqual([[name, expect.stringContaining(label)]]);
  }
});

test('A sentence of a few letters is refused', () => {
  expect(refused({ ...filled('risk_assessment'), author: 'x', risks: 'ok' })).toEqual([
    ['author', 'Author: please write at least 2 characters'],
    ['risks', 'Internal and external risks: please write at least 20 characters'],
  ]);
});

test('A test of the safeguards and a restore drill have no form', () => {
  for (const kind of ['safeguard_test', 'restore_drill'])
    expect(refused({ ...filled('risk_assessment'), kind }).map(([field]) => field)).toEqual(['kind']);
});

test('a request from outside is recorded in one of the sentences, so without words about a person', () => {
  for (const request of OUTSIDE_REQUESTS) expect(refused({ ...filled('outside_request'), request })).toEqual([]);
  expect(refused({ ...filled('outside_request'), request: 'Mia Rivera asked to see her data.' })).toEqual([
    ['request', 'What was asked and done: please choose one'],
  ]);
});

test('a document has the day and each part with its label', () => {
  const parts = { processor: 'Mailer Ltd.', capability: 'It is audited.', assurance: 'A contract.' };
  expect(documentOf('processor_assurances', '2026-03-01', parts)).toBe(
    'Assured on: 2026-03-01\nProcessor: Mailer Ltd.\nHow you know that it can protect the data: It is audited.\nWhat it assures in writing: A contract.',
  );
});

test('processors are named with commas between them', () => {
  expect(processorsIn(' Mailer Ltd. (mail), Hoster Inc.,')).toEqual(['Mailer Ltd. (mail)', 'Hoster Inc.']);
  expect(processorsIn(null)).toEqual([]);
});
