import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unrecorded } from '../src/copy.ts';
import { mutationsOf } from '../src/mutations.ts';
import { allMutations, root, sources } from '../src/sources.ts';
import { parse } from '../src/syntax.ts';
import { TEST_FILES, testFileOf } from '../src/test-files.ts';

const { switched, statements } = allMutations();
const all = [...switched, ...statements];

test('every mutation names a test file that exists, or is open', () => {
  const missing = all.filter(mutation => {
    const file = testFileOf(mutation);
    if (TEST_FILES.open.includes(mutation.key)) return false;
    return file === undefined || !existsSync(path.join(root, file));
  });
  expect(missing.map(({ key }) => key)).toEqual([]);
  expect(all.length).toBeGreaterThan(700);
});

test('the list has no source and no exception that is gone, or that a rule derives', () => {
  const derived = new Map(
    all.map(mutation => [mutation.key, testFileOf(mutation, { ...TEST_FILES, exceptions: {} })] as const),
  );
  const unneeded = Object.keys(TEST_FILES.exceptions).filter(key => {
    const mutation = all.find(one => one.key === key);
    return !mutation || derived.get(key) === testFileOf(mutation);
  });
  expect(unneeded).toEqual([]);
  const keys = new Set(all.map(({ key }) => key));
  expect(TEST_FILES.open.filter(key => !keys.has(key) || key in TEST_FILES.exceptions)).toEqual([]);
  const files = new Set(all.map(({ file }) => file));
  expect(Object.keys(TEST_FILES.sources).filter(file => !files.has(file))).toEqual([]);
});

test('every mutation applies once: names differ, and a source with its switches is still a program', () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  for (const file of sources()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const mutated = mutationsOf(file, text);
    parse(file, mutated.text);
    for (const { key } of mutated.mutations) expect(mutated.text).toContain(JSON.stringify(key));
  }
  for (const { file, text } of statements) expect(text).not.toBe(readFileSync(path.join(root, file), 'utf8'));
  expect(unrecorded()).toContain('unrecorded');
});
