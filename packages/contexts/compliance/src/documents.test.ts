import { expect, test } from 'vitest';
import type { Addition } from './additions.ts';
import { TABLES } from './catalogue.ts';
import { plainText, textsOf } from './document.ts';
import { DOCUMENTS } from './documents.ts';
import { POLICIES, policyOf } from './policies.ts';
import { DATA } from './register.ts';
import { COLLECTED } from './summary.ts';

test('each version of a policy has its published text', async () => {
  for (const document of DOCUMENTS)
    for (const { version, text } of textsOf(document))
      await expect.soft(`${text}\n`).toMatchFileSnapshot(`../published/${document.policy.type}-${version}.txt`);
});

test('a text without its later additions is the text of the earlier version', () => {
  const additions: readonly Addition[] = [
    { version: '1.1', since: '2027-01-01', material: true, changes: [{ from: 'We keep A.', to: 'We keep A and B.' }] },
    { version: '1.2', since: '2027-02-01', material: false, changes: [{ from: '\n- D', to: '\n- D\n- E' }] },
  ];
  const sections = [{ id: 'data', title: 'Data', blocks: [{ text: 'We keep A and B.' }, { items: ['D', 'E'] }] }];
  const policy = policyOf('privacy_policy', additions);
  expect(textsOf({ policy, title: 'Policy', lead: 'Lead.', sections })).toEqual([
    { version: '1.0', effective: '2025-06-21', text: 'Policy\n\nLead.\n\nData\nWe keep A.\n- D' },
    { version: '1.1', effective: '2027-01-01', text: 'Policy\n\nLead.\n\nData\nWe keep A and B.\n- D' },
    { version: '1.2', effective: '2027-02-01', text: 'Policy\n\nLead.\n\nData\nWe keep A and B.\n- D\n- E' },
  ]);
});

test('only a material addition is accepted again', () => {
  const addition = (version: string, material: boolean) => ({ version, since: '2027-01-01', material, changes: [] });
  const versionOf = (...additions: readonly Addition[]) => policyOf('privacy_policy', additions).version;
  expect(versionOf()).toBe('1.0');
  expect(versionOf(addition('1.1', false))).toBe('1.0');
  expect(versionOf(addition('1.1', true), addition('1.2', false))).toBe('1.1');
  expect(versionOf(addition('1.1', true), addition('1.2', true))).toBe('1.2');
});

test('a kind of data is announced until it has a column, and each kind in short is stored', () => {
  const stored = new Set<string | undefined>(
    TABLES.flatMap(([, { columns }]) => Object.values(columns).map(({ kind }) => kind)),
  );
  const named = (announced: boolean) => DATA.filter(([, datum]) => (datum.announced ?? false) === announced);
  expect(named(true).filter(([name]) => stored.has(name))).toEqual([]);
  expect(named(false).filter(([name]) => !stored.has(name))).toEqual([]);
  expect(named(true).filter(([, { optional }]) => !optional)).toEqual([]);
  expect(new Set(named(false).map(([, { short }]) => short)).size).toBe(COLLECTED.length);
});

test('each policy in force has its text, with sections that can each be linked to', () => {
  expect(DOCUMENTS.map(({ policy }) => policy)).toEqual(Object.values(POLICIES));
  for (const { sections } of DOCUMENTS) {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(id => /^[a-z-]+$/.test(id))).toBe(true);
  }
});

test('the privacy policy says what is kept about a child, for how long, and lists the cookies', () => {
  const [privacy] = DOCUMENTS;
  const text = privacy ? plainText(privacy) : '';
  for (const fact of [
    'first name',
    'a last name only if a parent gives one',
    'year of birth',
    'pocketful_session',
    'pocketful_device',
    '3 years at the most',
    '1 year at the most',
    '30 days',
    'deleted immediately',
    'within 2 business days',
  ])
    expect(text).toContain(fact);
});
