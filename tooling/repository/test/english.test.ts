import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

/** Words that CONTRIBUTING.md advises against. */
const REFUSED =
  /\b(?:whoever|whosever|whomever|nobody|somebody|told|nought|what stands|it stands|of (?:its|their|his|her) own(?! \w))\b/i;
/** Applied migrations never change, and the screens' texts of a specification stay. */
const CHECKED = files.filter(
  file =>
    /\.(?:tsx?|mjs|sql|md)$/.test(file) &&
    !/(?:^|\/)generated\/|\.gen\.ts$|migrations\/\d|test\/english\.test\.ts$|^CONTRIBUTING\.md$|\/public\//.test(file),
);

/** The comments of a source, and the names of its tests without the texts of the screens that they quote. */
function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [text];
  const comments = file.endsWith('.sql')
    ? text.matchAll(/--.*$/gm)
    : text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?<=^|[\s;,{(])\/\/[^\n]*$/gm);
  const names = /\.(?:test|spec)\.tsx?$/.test(file)
    ? text.matchAll(/^\s*(?:test|it|describe)\b[^'"`\n]*(['"`])((?:\\.|(?!\1).)*)\1/gm)
    : [];
  return [
    ...[...comments].map(([comment]) => comment),
    ...[...names].map(([, , name = '']) => name.replaceAll(/‘[^’]*’/g, '')),
  ];
}

test('comments, documents and test names avoid the worst words', () => {
  const found = CHECKED.flatMap(file =>
    proseOf(file, read(file)).flatMap(prose =>
      prose
        .split('\n')
        .filter(line => REFUSED.test(line))
        .map(line => `${file}: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});

test('the check finds words in comments and names, and leaves texts of screens alone', () => {
  const source = [
    '/** Whoever asks. */',
    "const text = 'Somebody was faster.'; // told",
    "test('nobody is there', () => {});",
  ].join('\n');
  expect(proseOf('a.test.ts', source).filter(prose => REFUSED.test(prose))).toHaveLength(3);
  expect(proseOf('a.ts', source.split('\n')[1]?.split(' //')[0] ?? '').filter(prose => REFUSED.test(prose))).toEqual(
    [],
  );
});
