import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './bundled.ts';

export interface ServiceWorkerOptions {
  /** The worker's source. The result of {@link shellOf} replaces `SHELL` in it. */
  readonly source: string;
  /** Path of the worker in the build: at the top, since a worker controls no page above its folder. */
  readonly file: string;
}

/** The files of a build by their paths, apart by whether their names change with their content. */
export interface BuiltShell {
  readonly version: string;
  readonly built: readonly string[];
  readonly named: readonly string[];
}

/** Adds a service worker to a build, which knows all files of this build and another version than every other build. */
export function serviceWorker({ source, file }: ServiceWorkerOptions) {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build' as const,
    configResolved(config: { readonly root: string; readonly build: { readonly outDir: string } }) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // After all files are written, those of the public folder included.
    async closeBundle() {
      const code = await bundled(source, { SHELL: JSON.stringify(shellOf(folder)) });
      writeFileSync(path.join(folder, file), code);
    },
  };
}

/** The files that a build has written into a folder. Its pages, and the landing page's pictures, count only in the version. */
export function shellOf(folder: string): BuiltShell {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${file}\n`).update(readFileSync(path.join(folder, file)));
  const paths = files.filter(file => !/\.html$|^pictures\//.test(file)).map(file => `/${file}`);
  return {
    version: digest.digest('hex').slice(0, 16),
    built: paths.filter(file => file.startsWith('/assets/')),
    named: paths.filter(file => !file.startsWith('/assets/')),
  };
}
