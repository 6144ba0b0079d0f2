import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPLOYABLES, fingerprintsOf, planOf } from '../src/deploy-plan.ts';
import { files, read, root } from '../src/files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-plan-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args]);
let before: ReadonlyMap<string, string>;

beforeAll(() => {
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=before');
  before = fingerprintsOf(folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const all = DEPLOYABLES.map(({ name }) => name);

test.each([
  ['nothing', '', []],
  ['a test of the domain', 'packages/domain/src/money.test.ts', []],
  ['a test of the API', 'apps/api/test/rewards/rewards.test.ts', []],
  ['the harness of the API', 'apps/api/test/harness.ts', ['storybook']],
  ['a test of a screen', 'apps/family-web/src/features/goals/goals.test.tsx', []],
  ['a test of the recordings', 'tooling/real-api/src/record.test.ts', []],
  ['a row of a call', 'apps/api/test/rewards/rows.ts', []],
  ['a command of development', 'tooling/local/src/ports.ts', []],
  ['a document', 'docs/ledger.md', []],
  ['a story', 'apps/family-web/src/features/goals/goals.stories.tsx', ['storybook']],
  ['the recordings', 'tooling/real-api/src/record.ts', ['storybook']],
  ['the frame of the stories', 'tooling/storybook/.storybook/preview.tsx', ['storybook']],
  ['a screen of families', 'apps/family-web/src/features/goals/child-goals.tsx', ['family-web', 'storybook']],
  ['a screen of staff', 'apps/admin-web/src/features/staff/portal.tsx', ['admin-web', 'storybook']],
  ['a component', 'packages/ui-kit/src/button.tsx', ['family-web', 'admin-web', 'storybook']],
  ['a use case', 'apps/api/src/contexts/chores/approve-chore.ts', ['api', 'storybook']],
  ['a migration', 'apps/api/src/migrations/functions/audit_append.sql', ['api', 'storybook']],
  ['the demo family', 'packages/testkit/src/family/rivera.ts', ['api', 'storybook']],
  ['a call', 'packages/contexts/rewards/src/calls.ts', all],
  ['the domain', 'packages/domain/src/money.ts', all],
])('%s deploys what is made of it', (_, file, deployed) => {
  expect([...files, '']).toContain(file);
  if (file) appendFileSync(path.join(folder, file), '\n');
  const planned = planOf(fingerprintsOf(folder), before).map(({ name }) => name);
  git('checkout', '--quiet', '.');
  expect(planned).toEqual(deployed);
});

test.each([[], ['0000000000000000000000000000000000000000'], ['Deploy main']])(
  'without an earlier commit, or with an unknown one, everything is deployed: %s',
  (...commit) => {
    const program = path.join(root, 'tooling/repository/src/deploy-plan.ts');
    const printed: { name: string }[] = JSON.parse(
      execFileSync(process.execPath, [program, ...commit], { encoding: 'utf8' }),
    );
    expect(printed.map(({ name }) => name)).toEqual(all);
  },
);

test('nothing is deployed after the same commit', () => {
  const program = path.join(folder, 'tooling/repository/src/deploy-plan.ts');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const printed = execFileSync(process.execPath, [program, 'HEAD'], { encoding: 'utf8' });
  rmSync(path.join(folder, 'node_modules'));
  expect(JSON.parse(printed)).toEqual([]);
});

/** The files of the repository that the fingerprint of a build follows. */
function inputsOf(name: string): ReadonlySet<string> {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const answer = execFileSync(turbo, ['--cwd', folder, 'run', 'build', `--filter=@pocketful/${name}`, '--dry=json'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const planned: { tasks: { directory: string; inputs: Record<string, string> }[] } = JSON.parse(answer);
  return new Set(
    planned.tasks.flatMap(({ directory, inputs }) => Object.keys(inputs).map(file => path.join(directory, file))),
  );
}

/** The sources of the API's bundle. */
function bundleOfApi(): string[] {
  const bundle = mkdtempSync(path.join(folder, 'bundle-'));
  execFileSync(process.execPath, ['build.ts', bundle], { cwd: path.join(root, 'apps/api') });
  return globSync('*.js.map', { cwd: bundle }).flatMap(map => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(bundle, map), 'utf8'));
    return sources.map(source => path.resolve(bundle, source));
  });
}

/** The modules in the scripts of a web app. */
function bundleOfWeb(app: string): string[] {
  const program = `
    import { build } from 'vite';
    import react from '@vitejs/plugin-react';
    import tailwindcss from '@tailwindcss/vite';
    const settings = { configFile: false, logLevel: 'silent', plugins: [react(), tailwindcss()], build: { write: false } };
    const { output } = await build(settings);
    console.log(JSON.stringify(output.flatMap(file => Object.keys(file.modules ?? {}))));`;
  const cwd = path.join(root, 'apps', app);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' });
  return JSON.parse(printed);
}

test.each([
  ['api', bundleOfApi],
  ['family-web', bundleOfWeb],
  ['admin-web', bundleOfWeb],
] as const)('each file in the bundle of %s changes its fingerprint', (name, bundleOf) => {
  const bundled = bundleOf(name).map(file => path.relative(root, file.split('?', 1)[0] ?? ''));
  const own = [...new Set(bundled)].filter(file => files.includes(file));
  expect(own.length).toBeGreaterThan(150);
  const inputs = inputsOf(name);
  expect(own.filter(file => !inputs.has(file))).toEqual([]);
});

test('the deployment copies what the plan names', () => {
  const text = read('.github/workflows/deploy.yml');
  for (const field of ['name', 'package', 'task', 'target', 'files'])
    expect(text, field).toMatch(new RegExp(String.raw`matrix\.app\.${field}\b`));
});
