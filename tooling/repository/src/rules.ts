import type { PassedTest } from '@pocketful/local/test-counts';

/** A test as its file declares it. */
export interface DeclaredTest {
  /** As written; of several cases at once the template. */
  readonly name: string;
  readonly skipped: boolean;
}

/** A line of the catalogue of rules. */
export interface Rule {
  readonly rule: string;
  readonly shownBy: readonly ShownBy[];
}

interface ShownBy {
  /** Relative to the repository's top. */
  readonly file: string;
  readonly test: string;
}

// With the type of its cases between, where they have one: `test.each<[what: string]>(cases)('name'`.
const CALL = /^([ \t]*)(?:test|it)((?:\.\w+)*)(?:<[^()\n]*>)?\(/gm;
const NAME = /^\s*(['"`])((?:\\.|(?!\1).)*)\1/s;
const TEXT_OR_SECOND_CALL = /(['"`])(?:\\.|(?!\1).)*\1|\)\((?=\s*['"`])/gs;
const SKIPPED_BLOCK = /^([ \t]*)describe[.\w]*\.(?:skip|todo)\b.*?^\1\}/gms;

/** The tests that a file declares. Written for sources as the formatter leaves them: a test begins its line. */
export function declaredTests(source: string): DeclaredTest[] {
  const text = source.replaceAll(/^[ \t]*\/\*.*?\*\//gms, comment => ' '.repeat(comment.length));
  const blocks = [...text.matchAll(SKIPPED_BLOCK)].map(({ index, 0: { length } }) => [index, index + length] as const);
  return [...text.matchAll(CALL)].flatMap(({ index, 0: call, 2: said = '' }) => {
    const rest = text.slice(index + call.length);
    // With `.each(cases)('name'` or `.runIf(condition)('name'` the name belongs to the second call.
    const twice = /\.(?:each|for|runIf|skipIf)$/.test(said);
    const name = NAME.exec(twice ? rest.slice(endOfCall(rest)) : rest)?.[2];
    if (name === undefined) return [];
    const inBlock = blocks.some(([start, end]) => index > start && index < end);
    return [{ name: name.replaceAll(/\\(.)/g, '$1'), skipped: inBlock || /\.(?:skip|todo)\b/.test(said) }];
  });
}

/** Start of the arguments of the second of two calls in a row: after the first `)(` outside of a string. */
function endOfCall(rest: string): number {
  const between = [...rest.matchAll(TEXT_OR_SECOND_CALL)].find(([found]) => found === ')(');
  return between ? between.index + between[0].length : rest.length;
}

/** The lines of the catalogue's tables, without their heads. */
export function rulesIn(text: string): Rule[] {
  const isHead = (cells: readonly string[]) => cells[0] === 'Rule' || /^:?-+:?$/.test(cells[0] ?? '');
  return text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => cell.trim().replaceAll(String.raw`\|`, '|')),
    )
    .filter(cells => !isHead(cells))
    .map(([rule = '', tests = '']) => ({ rule, shownBy: tests.split('<br>').flatMap(shownBy) }));
}

function shownBy(text: string): ShownBy[] {
  const [, file, test] = /^\s*`([^`]+)` › (.+?)\s*$/.exec(text) ?? [];
  return file === undefined || test === undefined ? [] : [{ file, test }];
}

/** What keeps a rule from being shown: no test named, a file that is gone, a test that is not there or is skipped. */
export function faultsOf({ rule, shownBy }: Rule, sourceOf: (file: string) => string | undefined): string[] {
  if (shownBy.length === 0) return [`${rule}: names no test`];
  return shownBy.flatMap(({ file, test }) => {
    const source = sourceOf(file);
    if (source === undefined) return [`${rule}: ${file} is not there`];
    const found = declaredTests(source).filter(({ name }) => name === test);
    if (found.length === 0) return [`${rule}: ${file} has no test '${test}'`];
    return found.some(({ skipped }) => skipped) ? [`${rule}: '${test}' of ${file} is skipped`] : [];
  });
}

/** The tests that a rule names and that did not run, or not to a good end. Of several cases at once one is enough. */
export function unshownIn({ rule, shownBy }: Rule, passed: readonly PassedTest[]): string[] {
  return shownBy.flatMap(({ file, test }) => {
    const name = casesOf(test);
    if (passed.some(one => one.file === file && name.test(one.name))) return [];
    return [`${rule}: '${test}' of ${file} did not run, or failed`];
  });
}

/** The names that a test's cases have when they run: what is filled in may be anything. */
function casesOf(template: string): RegExp {
  const parts = template.split(/%[sdifjoO#]|\$\{[^}]*\}|\$[\w.]+/);
  return new RegExp(`^${parts.map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}$`, 's');
}
