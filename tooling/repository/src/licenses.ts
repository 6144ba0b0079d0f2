import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { files, read, root } from './files.ts';

/** An installed package that is part of a deployable. */
export interface Shipped {
  readonly name: string;
  readonly license: string;
  /** The package that depends on it. */
  readonly because: string;
}

interface Manifest {
  readonly name?: string;
  readonly license?: unknown;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const DEPLOYABLES = ['apps/api', 'apps/family-web', 'apps/admin-web'];

/**
 * All packages in the three deployables: their dependencies, the packages that the API's sources import, which its
 * bundle contains, and the dependencies of all of these.
 */
export function shippedPackages(): Shipped[] {
  const found = new Map<string, Shipped>();
  for (const app of DEPLOYABLES) {
    const folder = path.join(root, app);
    const names = new Set([
      ...Object.keys(manifestOf(folder).dependencies ?? {}),
      ...(app === 'apps/api' ? imports(app) : []),
    ]);
    for (const name of names) collect(name, folder, app, found);
  }
  return [...found.values()];
}

/** The packages that the sources below a folder import by name. */
function imports(folder: string): Set<string> {
  const sources = files.filter(file => file.startsWith(`${folder}/src/`) && file.endsWith('.ts'));
  const specifiers = sources.flatMap(file =>
    [...read(file).matchAll(/ from '([^'.][^']*)'/g)].map(([, from = '']) => from),
  );
  const packages = specifiers
    .filter(specifier => !specifier.startsWith('node:'))
    .map(specifier => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  return new Set(packages);
}

function collect(name: string, from: string, because: string, found: Map<string, Shipped>): void {
  const folder = locate(name, from);
  if (!folder || found.has(folder)) return;
  const manifest = manifestOf(folder);
  const license = typeof manifest.license === 'string' ? manifest.license : 'none named';
  found.set(folder, { name, license, because });
  const next = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const dependency of Object.keys(next)) collect(dependency, folder, name, found);
}

/** The folder of a package as Node.js finds it; undefined for an optional one of another platform. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === path.dirname(folder)) return undefined;
  }
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
