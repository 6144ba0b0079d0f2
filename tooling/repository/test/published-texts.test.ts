import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '../src/files.ts';

const FOLDER = 'packages/contexts/compliance/published';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** The files that a commit added to the folder, each with the earliest of these commits. */
function added(): ReadonlyMap<string, string> {
  const log = git(
    ...['log', '--full-history', '-m', '--no-renames', '--diff-filter=A', '--reverse', '--format=commit %H'],
    ...['--name-only', '--', FOLDER],
  );
  const earliest = new Map<string, string>();
  let commit = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line !== '' && !earliest.has(line)) earliest.set(line, commit);
  }
  return earliest;
}

// It does not see a rewritten history, nor what is before the edge of a shallow clone. There an instance notices: it
// stored the text of each version at its first start, and logs at each start which of them differ (`publishPolicies`).
test('a published text is as it was when it was added, and none is removed', () => {
  const texts = [...added()];
  expect(texts.length).toBeGreaterThan(0);
  for (const [file, commit] of texts) {
    const now = existsSync(path.join(root, file)) ? read(file) : 'removed';
    const how = `${file} never changes. A later text is an addition, see docs/privacy.md`;
    expect.soft(now, how).toBe(git('show', `${commit}:${file}`));
  }
});
