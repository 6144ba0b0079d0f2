import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  appendToJournals,
  endOldLines,
  readJournalIn,
  type SharedEntry,
} from '../../src/contexts/retention/journal.ts';
import { readJournals } from '../../src/contexts/retention/revocations.ts';
import { DAY } from '../../src/platform/clock.ts';
import { journalsIn } from '../fixtures/backups.ts';

const FAMILY = '01990000-0000-7000-8000-000000000001';
const erased = (day: number): SharedEntry => ({
  ...{ kind: 'child', familyId: FAMILY, by: null, at: `2026-03-${String(day).padStart(2, '0')}T15:00:00.000Z` },
  id: `01990000-0000-7000-8000-0000000000${String(day).padStart(2, '0')}`,
});
const known = (day: number): SharedEntry => ({ knownUntil: `2026-03-${String(day).padStart(2, '0')}T16:00:00.000Z` });

async function twoFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [own, second] = [join(folder, 'own'), join(folder, 'second')];
  const fileOf = (place: string) => join(place, 'revocations.jsonl');
  const textOf = (place: string) => readFile(fileOf(place), 'utf8');
  const read = (place: string) => readJournalIn(place, journalsIn().key);
  return { folder, own, second, journals: journalsIn(own, second), fileOf, textOf, read };
}

test('all folders have the same bytes, also after one of them was away', async () => {
  const { own, second, journals, textOf, read } = await twoFolders();
  await appendToJournals(journals, [erased(1), known(1)]);
  await appendToJournals(journalsIn(own), [erased(2)]);
  await appendToJournals(journalsIn(own), [known(2)]);
  await appendToJournals(journals, [erased(3)]);
  expect(await textOf(second)).toBe(await textOf(own));
  expect((await read(second)).lines.map(({ entry }) => entry)).toEqual([
    ...[erased(1), known(1), erased(2), known(2), erased(3)],
  ]);
});

test('of many writers at once each appends whole lines to one chain', async () => {
  const { own, journals, textOf, second, read } = await twoFolders();
  const days = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(days.map(day => appendToJournals(journals, [erased(day)])));
  const { lines, fault } = await read(own);
  expect(fault).toBeUndefined();
  expect(lines).toHaveLength(20);
  expect(await textOf(second)).toBe(await textOf(own));
});

test('a changed, added, removed or moved line, and a line of another key, is a fault', async () => {
  const { own, fileOf, textOf, read } = await twoFolders();
  await appendToJournals(journalsIn(own), [erased(1), erased(2), erased(3), known(3)]);
  const whole = await textOf(own);
  const [first = '', second = '', third = '', last = ''] = whole.trim().split('\n');
  const unsigned = JSON.stringify(erased(4));
  const faults: Record<string, readonly string[]> = {
    changed: [first, second.replace('"child"', '"family"'), third, last],
    'with an unsigned line at its end': [first, second, third, last, unsigned],
    'with an unsigned line before the first': [unsigned, first, second, third, last],
    'without a line': [first, third, last],
    'without its first line': [second, third, last],
    'in another order': [first, third, second, last],
  };
  for (const [what, lines] of Object.entries(faults)) {
    await writeFile(fileOf(own), `${lines.join('\n')}\n`);
    expect((await read(own)).fault, what).toMatch(
      /is not signed, or lines were changed|are not those that were sealed/,
    );
  }
  await writeFile(fileOf(own), whole);
  expect((await read(own)).fault).toBeUndefined();
  expect((await readJournalIn(own, journalsIn().key)).fault).toBeUndefined();
});

test('a line that a crash truncated is no entry, and the next one follows it', async () => {
  const { own, fileOf, textOf, read } = await twoFolders();
  await appendToJournals(journalsIn(own), [erased(1), erased(2)]);
  const whole = await textOf(own);
  await writeFile(fileOf(own), whole.slice(0, -20));
  await appendToJournals(journalsIn(own), [erased(3)]);
  const { lines, fault } = await read(own);
  expect(fault).toBeUndefined();
  expect(lines.map(({ entry }) => entry)).toEqual([erased(1), erased(3)]);
});

test('the first signed line seals the unsigned lines of an earlier version', async () => {
  const { own, fileOf, textOf, read } = await twoFolders();
  await mkdir(own);
  const former = `${JSON.stringify(erased(1))}\n${JSON.stringify(known(1))}\n`;
  await writeFile(fileOf(own), former);
  expect(await read(own)).toMatchObject({ isSigned: false, fault: undefined });
  await appendToJournals(journalsIn(own), [erased(2)]);
  const { lines, fault, isSigned } = await read(own);
  expect({ fault, isSigned }).toEqual({ fault: undefined, isSigned: true });
  expect(lines.map(({ entry }) => entry)).toMatchObject([erased(1), known(1), { sealed: 2 }, erased(2)]);
  await writeFile(fileOf(own), (await textOf(own)).replace(former, former.replace('"child"', '"family"')));
  expect((await read(own)).fault).toMatch('the first 2 lines');
});

test('old lines end with a signed line, and the others stay as they are', async () => {
  const { own, second, journals, textOf, read } = await twoFolders();
  await appendToJournals(journals, [erased(1), known(2), erased(9), known(10)]);
  const kept = (await textOf(own)).trim().split('\n').slice(2);
  await endOldLines(journals, new Date('2026-03-05T00:00:00Z'));
  expect((await textOf(own)).trim().split('\n').slice(1)).toEqual(kept);
  await appendToJournals(journals, [erased(11)]);
  const { lines, fault } = await read(own);
  expect(fault).toBeUndefined();
  expect(lines.map(({ entry }) => entry)).toMatchObject([
    ...[{ begins: '2026-03-02T16:00:00.000Z' }, erased(9), known(10), erased(11)],
  ]);
  // Ended lines do not come back from the second folder.
  expect(await textOf(second)).toBe(await textOf(own));
  const { begins, knownUntil } = await readJournals(journals, new Date('2026-03-12T00:00:00Z'));
  expect([begins, knownUntil]).toEqual([new Date('2026-03-02T16:00:00Z'), new Date('2026-03-10T16:00:00Z')]);
  // Again, over the line that says so.
  await endOldLines(journals, new Date('2026-03-11T00:00:00Z'));
  expect((await read(own)).fault).toBeUndefined();
  expect((await read(own)).lines).toHaveLength(2);
});

test('a line that is later than now says nothing about how much is known', async () => {
  const { own } = await twoFolders();
  const now = new Date('2026-03-12T00:00:00Z');
  await appendToJournals(journalsIn(own), [
    known(11),
    { knownUntil: new Date(now.getTime() + 1500 * DAY).toISOString() },
  ]);
  const { knownUntil, tooLate } = await readJournals(journalsIn(own), now);
  expect(knownUntil).toEqual(new Date('2026-03-11T16:00:00Z'));
  expect(tooLate).toBe(1);
});
