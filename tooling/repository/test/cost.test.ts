import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

/** Files that a person writes for a feature: sources and tests, without documents and generated files. */
const WRITTEN = files.filter(file => /\.(?:tsx?|sql)$/.test(file) && !/(?:^|\/)generated\/|\.gen\.ts$/.test(file));
const isTest = (file: string) => /\.(?:test|spec|stories)\.tsx?$|\/test\/|story[\w-]*\.ts$/.test(file);

/** The lines of the declarations with a name: from each line that begins one to the end of its indented block. */
function linesOf(text: string, name: string): number {
  const lines = text.split('\n');
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const found = new Set<number>();
  for (const [start, line] of lines.entries()) {
    if (!new RegExp(String.raw`\b${name}\b`).test(line)) continue;
    found.add(start);
    if (!/[({[]$/.test(line)) continue;
    for (let at = start + 1; at < lines.length; at++) {
      const next = lines[at] ?? '';
      if (next.trim() !== '' && indentOf(next) < indentOf(line)) break;
      found.add(at);
      if (next.trim() !== '' && indentOf(next) === indentOf(line)) break;
    }
  }
  return found.size;
}

/** The cost of a name: each file with its lines. */
function costOf(name: string) {
  return WRITTEN.filter(file => new RegExp(String.raw`\b${name}\b`).test(read(file))).map(file => ({
    file,
    lines: linesOf(read(file), name),
  }));
}

test('the smallest write is in at most 10 files, and at most 60 lines without tests', () => {
  const cost = costOf(`reject${'Claim'}`);
  const sum = cost.filter(({ file }) => !isTest(file)).reduce((total, { lines }) => total + lines, 0);
  console.log(
    cost.map(({ file, lines }) => `${String(lines).padStart(4)} ${file}`).join('\n'),
    `\n${sum} lines without tests`,
  );
  expect(cost.length).toBeLessThanOrEqual(10);
  expect(sum).toBeLessThanOrEqual(60);
});

/** Paydays, their notices and a child's card: features of their own beside the list with its form. */
const BESIDE = /payday|missed|notices|next-allowance/;
/** Where other features show or use allowances, and the server. */
const OTHERS =
  /^(?:apps\/api|packages\/(?:domain|compliance|ui-kit)|apps\/family-web\/(?:chunks\.ts|src\/(?:app|shared\/goal-times|features\/(?:home|ledger|goals|people|requests|settings\/settings-screens)))|packages\/rules\/src\/(?:operations|goals|people)|packages\/api-contract\/src\/(?:core|ledger|goals|people)|packages\/testkit\/src\/(?:family|compliance|ledger|goals|people|mock\/(?:api|store))|tooling\/(?:bench|chaos|repository|e2e\/specs\/(?:loop|long\/(?:first-steps|fortnight|week)))|docs\/(?!glossary))/;

test('a list of two kinds with its form and mutations is in at most 16 files and 840 lines', () => {
  const own = files.filter(file => /\ballowances?\b/.test(file) && !OTHERS.test(file));
  const shared = files.filter(file => /\.(?:tsx?|md)$/.test(file) && !own.includes(file) && !OTHERS.test(file));
  const cost = [
    ...own.map(file => ({ file, lines: read(file).trimEnd().split('\n').length })),
    ...shared.map(file => ({
      file,
      lines: read(file)
        .split('\n')
        .filter(line => /allowance/i.test(line)).length,
    })),
  ].filter(({ file, lines }) => lines > 0 && !BESIDE.test(file) && !/\.gen\.ts$/.test(file));
  const sum = cost.reduce((total, { lines }) => total + lines, 0);
  console.log(cost.map(({ file, lines }) => `${String(lines).padStart(4)} ${file}`).join('\n'), `\n${sum} lines`);
  expect(cost.length).toBeLessThanOrEqual(16);
  expect(sum).toBeLessThanOrEqual(840);
});
