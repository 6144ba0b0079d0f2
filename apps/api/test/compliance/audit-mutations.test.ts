import { readFile } from 'node:fs/promises';
import { ITEMS } from '@pocketful/compliance/audit/requirements';
import { expect, test } from 'vitest';
import { consentBreaks, noticeBreaks, policyBreaks, withdrawalBreaks } from '../fixtures/audit-breaks/consents.ts';
import {
  deletionBreaks,
  disclosureBreaks,
  futureBreaks,
  minimisationBreaks,
  namedBreaks,
  requestorBreaks,
  retentionBreaks,
} from '../fixtures/audit-breaks/data.ts';
import { type Break, breakKit } from '../fixtures/audit-breaks/kit.ts';
import {
  evidenceBreaks,
  guardBreaks,
  personBreaks,
  roleBreaks,
  secretBreaks,
} from '../fixtures/audit-breaks/safety.ts';
import type { Open } from '../fixtures/audit-within.ts';
import { type LongKnown, longKnown } from '../fixtures/long-known.ts';

/** The breaks that the audit does not notice, each with the reason, and the least number of all breaks. */
interface Unnoticed {
  readonly breaks: number;
  readonly unnoticed: Readonly<Record<string, string>>;
}

async function breaksOf(known: LongKnown): Promise<readonly Break[]> {
  const kit = await breakKit(known);
  for (const add of [consentBreaks, noticeBreaks, withdrawalBreaks, policyBreaks, minimisationBreaks]) add(kit);
  for (const add of [retentionBreaks, disclosureBreaks, deletionBreaks, requestorBreaks]) add(kit);
  for (const add of [secretBreaks, evidenceBreaks, personBreaks, namedBreaks, roleBreaks]) add(kit);
  await futureBreaks(kit, known.client);
  await guardBreaks(kit, known.client);
  return kit.breaks;
}

/** The fault of the audit's answer to a break: undefined if its requirement alone is open, and names the table. */
function faultOf({ item, table, also }: Break, before: readonly Open[], found: readonly Open[]): string | undefined {
  const changed = found.filter(
    one => !before.some(({ item, findings }) => item === one.item && findings === one.findings),
  );
  const own = changed.find(one => one.item === item);
  if (!own) return 'unnoticed';
  const others = changed.filter(one => one !== own && !also.includes(one.item));
  if (others.length > 0) return `noticed by ${others.map(one => one.item).join(', ')} as well`;
  return own.findings.includes(table) ? undefined : `not named: ${own.findings}`;
}

test('the audit notices each datum that is broken, by the requirement that speaks of it, and names its table', async () => {
  const known = await longKnown();
  const before = await known.open();
  // One child waits for its confirmation.
  expect(before.map(({ item }) => item)).toEqual(['acceptedMethod']);
  const breaks = await breaksOf(known);
  const { breaks: least, unnoticed }: Unnoticed = JSON.parse(
    await readFile(new URL('unnoticed-breaks.json', import.meta.url), 'utf8'),
  );
  const faults: string[] = [];
  for (const one of breaks) {
    const found = await known.after(one.change);
    const name = `${one.item} ${one.name}`;
    const fault = found === 'refused' ? undefined : faultOf(one, before, found);
    if (fault === 'unnoticed' ? !(name in unnoticed) : fault) faults.push(`${name}: ${fault}`);
    if (fault !== 'unnoticed' && name in unnoticed) faults.push(`${name}: no longer unnoticed`);
  }
  expect(faults).toEqual([]);
  const names = new Set(breaks.map(({ item, name }) => `${item} ${name}`));
  expect(Object.keys(unnoticed).filter(name => !names.has(name))).toEqual([]);
  expect(breaks.length).toBeGreaterThanOrEqual(least);
  // These are not in the database: the settings and the folders of backups.
  const elsewhere = ['operatorNamed', 'backupsRemoved'];
  expect(ITEMS.filter(item => !breaks.some(one => one.item === item) && !elsewhere.includes(item))).toEqual([]);
}, 600_000);
