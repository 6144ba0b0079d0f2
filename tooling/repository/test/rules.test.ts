import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';
import { ALL_RULES, rulesPage, unnamedIn } from '../src/rules.ts';

const sources = files.filter(file => /\.(test|spec)\.tsx?$/.test(file)).map(read);

test('every rule is named by a test', () => {
  expect(unnamedIn(sources)).toEqual([]);
  expect(ALL_RULES.length).toBeGreaterThan(100);
});

test('no rule’s text is part of another one’s, since a test is found by the text', () => {
  const texts = ALL_RULES.map(({ text }) => text);
  expect(texts.filter((text, at) => texts.some((other, i) => i !== at && other.includes(text)))).toEqual([]);
});

test('a rule without a test that names it, or without one that passed, is found', () => {
  const rules = ['kept', 'kep'].map(key => ({
    context: 'money',
    name: `RULES.money.${key}`,
    text: `Money is ${key}!`,
  }));
  expect(unnamedIn(['test(RULES.money.kept, () => {})'], rules)).toEqual(['RULES.money.kep']);
  const { page, unshown } = rulesPage([{ file: 'a.test.ts', name: 'Money is kept!: twice' }], rules);
  expect(page).toContain('\n## money\n\n- Money is kept!\n  - `a.test.ts`\n\n- Money is kep!\n');
  expect(unshown).toEqual(['RULES.money.kep']);
});
