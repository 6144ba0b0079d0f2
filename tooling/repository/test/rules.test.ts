import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';
import { declaredTests, faultsOf, rulesIn, unshownIn } from '../src/rules.ts';

const catalogue = read('docs/rules.md');

test('every rule of the catalogue is shown by a test that is there and runs', () => {
  const rules = rulesIn(catalogue);
  const sources = new Map(files.filter(file => /\.(test|spec)\.tsx?$/.test(file)).map(file => [file, read(file)]));
  expect(rules.flatMap(rule => faultsOf(rule, file => sources.get(file)))).toEqual([]);
  expect(rules.length).toBeGreaterThan(100);
});

test('every rule of the catalogue names as many tests as it has lines, and is listed once', () => {
  const rules = rulesIn(catalogue);
  const named = rules.flatMap(({ shownBy }) => shownBy).length;
  expect(named).toBe(catalogue.match(/›/g)?.length);
  const said = rules.map(({ rule }) => rule);
  expect(said.filter((rule, at) => said.indexOf(rule) !== at)).toEqual([]);
});

/** Tests as they may be written, running and not: text to be read, which nothing runs. */
const SAMPLE = readFileSync(new URL('declared-tests.sample', import.meta.url), 'utf8');

test('tests are found by the names they are written with, and those that do not run are known', () => {
  const declared = declaredTests(SAMPLE);
  const skipped = ['skipped', 'to do', 'in a skipped block'];
  expect(declared.filter(one => one.skipped).map(({ name }) => name)).toEqual(skipped);
  const running = [
    'plain',
    "it's quoted",
    '%s of many',
    '%s of a kind',
    'at times',
    '$' + '{name} of a loop',
    'after it',
  ];
  expect(declared.filter(one => !one.skipped).map(({ name }) => name)).toEqual(running);
});

test('a rule whose test is missing, skipped or not named is found', () => {
  const row = (rule: string, tests: string) => `| ${rule} | ${tests} |`;
  const table = [
    row('Rule', 'Shown by'),
    row('---', '---'),
    row('kept', '`a.test.ts` › plain<br>`a.test.ts` › %s of many'),
    row('renamed', '`a.test.ts` › plain, once'),
    row('commented out', '`a.test.ts` › in a comment'),
    row('in a long comment', '`a.test.ts` › in a long comment'),
    row('skipped', '`a.test.ts` › in a skipped block'),
    row('moved', '`b.test.ts` › plain'),
    row('unshown', ''),
  ].join('\n');
  const faults = rulesIn(table).flatMap(rule => faultsOf(rule, file => (file === 'a.test.ts' ? SAMPLE : undefined)));
  expect(faults).toEqual([
    "renamed: a.test.ts has no test 'plain, once'",
    "commented out: a.test.ts has no test 'in a comment'",
    "in a long comment: a.test.ts has no test 'in a long comment'",
    "skipped: 'in a skipped block' of a.test.ts is skipped",
    'moved: b.test.ts is not there',
    'unshown: names no test',
  ]);
});

test('a rule is shown only by a test that ran to a good end; of several cases one is enough', () => {
  const table =
    '| one | `a.test.ts` › plain |\n| many | `a.test.ts` › %s (of $many) |\n| elsewhere | `b.test.ts` › plain |';
  const passed = [
    { file: 'a.test.ts', name: 'plain' },
    { file: 'a.test.ts', name: 'the first (of three)' },
  ];
  expect(rulesIn(table).flatMap(rule => unshownIn(rule, passed))).toEqual([
    "elsewhere: 'plain' of b.test.ts did not run, or failed",
  ]);
  expect(rulesIn(table).flatMap(rule => unshownIn(rule, passed.slice(0, 1)))).toContain(
    "many: '%s (of $many)' of a.test.ts did not run, or failed",
  );
});
