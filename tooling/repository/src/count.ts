/**
 * Prints files, lines and characters of a commit by purpose, without comments and white space.
 *
 *   npm run count -- [COMMIT]
 */
import { execFileSync } from 'node:child_process';
import { type Kind, kindOf, withoutComments } from './code.ts';
import { root } from './files.ts';

const commit = process.argv[2] ?? 'HEAD';
const git = (args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: root, input, maxBuffer: Number.POSITIVE_INFINITY });

/** Each source of the commit with its text. */
function* sources(): Generator<readonly [kind: Kind, path: string, text: string]> {
  const paths = git(['ls-tree', '-r', '-z', '--name-only', commit]).toString().split('\0');
  const found = paths.flatMap(path => {
    const kind = kindOf(path);
    return kind ? [{ kind, path }] : [];
  });
  // Each file is a line with the size, the text, and a line break.
  const texts = git(['cat-file', '--batch=%(objectsize)'], found.map(({ path }) => `${commit}:${path}\n`).join(''));
  let at = 0;
  for (const { kind, path } of found) {
    const from = texts.indexOf('\n', at) + 1;
    at = from + Number(texts.subarray(at, from)) + 1;
    yield [kind, path, texts.subarray(from, at - 1).toString()];
  }
}

const counts = new Map<Kind, { files: number; lines: number; characters: number }>();
for (const [kind, path, text] of sources()) {
  const code = withoutComments(path, text);
  const count = counts.get(kind) ?? { files: 0, lines: 0, characters: 0 };
  count.files += 1;
  count.lines += code === '' ? 0 : code.split('\n').length;
  count.characters += code.replaceAll(/\s/g, '').length;
  counts.set(kind, count);
}
for (const [kind, { files, lines, characters }] of [...counts].toSorted())
  console.log(
    `${kind.padEnd(10)}${String(files).padStart(6)} files${String(lines).padStart(9)} lines${String(characters).padStart(11)} characters`,
  );
