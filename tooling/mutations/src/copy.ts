import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mutationsOf } from './mutations.ts';
import { root, sources } from './sources.ts';

/** The packages whose tests are run. */
export const PACKAGES = globSync('{packages/domain,packages/contexts/*,apps/api}/', { cwd: root })
  .map(folder => path.join(folder))
  .filter(folder => /"test":/.test(readFileSync(path.join(root, folder, 'package.json'), 'utf8')));

/** The settings of a run: the package's own, plus the runner. Proofs are excluded, since they need a whole run. */
const configOf = (settings: string) => `import config from '${settings}';
const runner = new URL('./mutation-runner.ts', import.meta.url).pathname;
const projects = config.test.projects
  ?.filter(({ test }) => test.name !== 'proofs')
  .map(project => ({ ...project, test: { ...project.test, runner } }));
export default { ...config, test: { ...config.test, runner, ...(projects ? { projects } : {}) } };
`;

const WRITER = 'apps/api/src/platform/writes/write-in-transaction.ts';
/** The function that appends audit rows: as in the source, and with the switch of a mutation. */
const APPENDS = 'const append = (row: AuditRow) =>\n';
const UNRECORDED = `${APPENDS}    'unrecorded' in row.event ? link.send<{ sequence: string }>('SELECT 1 AS sequence', [], sentFor) :\n`;

/** Copies the sources with a switch for each mutation. The installed packages are shared. Returns the copy's folder. */
export function copySources(): string {
  // Short: a name of 24 letters and digits is hidden as a token in the stacks that a test reads.
  const copy = mkdtempSync(path.join(tmpdir(), 'pocketful-copy-'));
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  for (const file of known.split('\0').filter(file => file !== '' && existsSync(path.join(root, file))))
    cpSync(path.join(root, file), path.join(copy, file));
  // Its links are relative, so links to packages of the repository lead into the copy.
  for (const folder of globSync('{apps,packages,packages/contexts,tooling}/*/node_modules', { cwd: root }))
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isLinkOrFolder,
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const file of sources())
    writeFileSync(path.join(copy, file), mutationsOf(file, readFileSync(path.join(root, file), 'utf8')).text);
  writeFileSync(path.join(copy, WRITER), unrecorded());
  for (const folder of PACKAGES) {
    cpSync(path.join(import.meta.dirname, 'runner.ts'), path.join(copy, folder, 'mutation-runner.ts'));
    const own = existsSync(path.join(copy, folder, 'vitest.config.ts'));
    const settings = own ? './vitest.config.ts' : path.relative(folder, 'packages/domain/vitest.config.ts');
    writeFileSync(path.join(copy, folder, 'mutations.config.ts'), configOf(settings));
  }
  return copy;
}

/** Excludes the files of tools, such as `.vite`. */
const isLinkOrFolder = (file: string) =>
  !path.basename(file).startsWith('.vite') && (lstatSync(file).isSymbolicLink() || lstatSync(file).isDirectory());

/** The source that appends audit rows, with its switches, and without the row of a commit that a mutation marks. */
export function unrecorded(): string {
  const { text } = mutationsOf(WRITER, readFileSync(path.join(root, WRITER), 'utf8'));
  return replaceOnce(text, APPENDS, UNRECORDED);
}

/** Replaces a text that a source has once. */
function replaceOnce(text: string, old: string, instead: string): string {
  const count = text.split(old).length - 1;
  if (count !== 1) throw new Error(`${JSON.stringify(old)} is found ${count} times`);
  return text.replace(old, () => instead);
}
