/**
 * Writes the folder of a release for this platform, and its archive: the built API with its production modules, both web
 * apps, the supervisor, Node.js, and PostgreSQL. An image brings PostgreSQL itself.
 *
 *   npm run release -- [--out FOLDER] [--without-postgres]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { builtApps } from '@pocketful/local/layout';
import { findPackage } from '@pocketful/local/postgres-binaries';
import { build } from 'esbuild';
import pocketful from '../../../package.json' with { type: 'json' };
import { findPnpm } from '../../local/bin/lib/pnpm.mjs';
import { nodeBinary, toolEnvironment } from '../../local/bin/lib/repository.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string' }, 'without-postgres': { type: 'boolean', default: false } },
});
const { root } = builtApps;
const name = `pocketful-${pocketful.version}-${process.platform}-${process.arch}`;
const out = path.resolve(process.env.INIT_CWD ?? '', values.out ?? path.join(root, 'release'));
const folder = path.join(out, name);
const to = (...parts: string[]) => path.join(folder, ...parts);
const files = path.join(import.meta.dirname, '../files');

rmSync(folder, { recursive: true, force: true });
mkdirSync(to('bin'), { recursive: true });
await bundleSupervisor();
deployApi();
cpSync(builtApps.familyWebDir, to('family-web'), { recursive: true });
cpSync(builtApps.adminWebDir, to('admin-web'), { recursive: true });
cpSync(nodeBinary, to('bin/node'));
if (!values['without-postgres']) copyPostgres();
cpSync(files, folder, { recursive: true });
for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(path.join(root, file), to(file));
const archive = path.join(out, `${name}.tar.gz`);
// The same files give the same archive.
const order = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
execFileSync('tar', ['--create', '--gzip', ...order, `--file=${archive}`, `--directory=${out}`, name]);
console.log(folder);
console.log(archive);

/** The supervisor, without the tools of a checkout. */
async function bundleSupervisor(): Promise<void> {
  await build({
    entryPoints: { pocketful: path.join(import.meta.dirname, 'pocketful.ts') },
    outdir: to('lib'),
    bundle: true,
    minifyWhitespace: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  cpSync(path.join(root, 'tooling/local/src/database-keeper.sh'), to('lib/database-keeper.sh'));
  writeFileSync(to('lib/package.json'), '{ "type": "module" }\n');
}

/** The bundle of the API with the modules that stay outside of it. Source maps are for developers. */
function deployApi(): void {
  const { program, args } = findPnpm();
  const deploy = ['--filter', '@pocketful/api', '--prod', '--legacy', '--prefer-offline', 'deploy', to('deployed')];
  execFileSync(program, [...args, ...deploy], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUsed = (source: string) => !/\.(?:map|d\.[cm]?ts|md)$/.test(source);
  cpSync(path.dirname(builtApps.apiEntry), to('api/dist'), { recursive: true, filter: isUsed });
  cpSync(to('deployed/node_modules'), to('api/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isUsed,
  });
  cpSync(to('deployed/package.json'), to('api/package.json'));
  rmSync(to('deployed'), { recursive: true });
}

/** The programs without what only compilers read. */
function copyPostgres(): void {
  const { native } = findPackage();
  cpSync(native, to('postgres'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !source.endsWith('.a') && source !== path.join(native, 'include'),
  });
}
