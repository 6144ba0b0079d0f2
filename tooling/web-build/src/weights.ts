import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Kilobytes of JavaScript, compressed, by the package or folder that they come from. */
type Parts = Record<string, number>;

/** The first load of a screen. */
interface Load {
  readonly modules: readonly string[];
  /** Limit of its compressed JavaScript in kilobytes (1,000 bytes). */
  readonly limit: number;
}

export interface WeightsOptions {
  /** First loads by the names of their screens. */
  readonly loads: Readonly<Record<string, Load>>;
  /** The file of the last accepted weights, for a report of growth. */
  readonly accepted: string;
}

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/**
 * Fails a build whose first loads are too heavy, and names the parts that grew since the weights were accepted.
 * WEIGHTS=accept writes the current weights to the file.
 */
export function weights({ loads, accepted }: WeightsOptions) {
  return {
    name: 'weights',
    apply: 'build' as const,
    writeBundle(_options: unknown, bundle: Bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const loaded = Object.fromEntries(
        Object.entries(loads).map(([name, { modules }]) => [name, loadedWith(chunks, modules)]),
      );
      const now = Object.fromEntries(Object.entries(loaded).map(([name, scripts]) => [name, partsOf(scripts)]));
      if (process.env.WEIGHTS === 'accept') writeFileSync(accepted, `${JSON.stringify(now, null, 2)}\n`);
      const before: Record<string, Parts> = existsSync(accepted) ? JSON.parse(readFileSync(accepted, 'utf8')) : {};
      const faults = Object.entries(loads).flatMap(([name, { limit }]) => {
        const total = sizeOf(loaded[name] ?? []);
        return total > limit ? [reportOf(name, total, limit, now[name] ?? {}, before[name] ?? {})] : [];
      });
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

/** The chunks of these modules and of their static imports. Dynamic imports do not count. */
export function loadedWith(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const module of modules) {
    const home = chunks.find(chunk => Object.keys(chunk.modules).some(id => id.endsWith(module)));
    if (!home) throw new Error(`${module} is in no file of the build`);
    add(home);
  }
  return [...loaded];
}

/** The compressed size of each package or folder: a chunk's size is divided by the lengths of its modules. */
export function partsOf(chunks: readonly Chunk[]): Parts {
  const parts: Parts = {};
  for (const { code, modules } of chunks) {
    const size = gzipSync(code).length / 1000;
    const whole = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const part = partOf(id);
      parts[part] = (parts[part] ?? 0) + (whole === 0 ? 0 : (size * renderedLength) / whole);
    }
  }
  const sorted = Object.entries(parts).sort(([, a], [, b]) => b - a);
  return Object.fromEntries(sorted.map(([name, size]) => [name, round(size)]));
}

/** The npm package of a module, else the package of the repository. */
function partOf(id: string): string {
  const [, npm] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  const [, own] = /\/(packages\/contexts\/[^/]+|(?:packages|apps)\/[^/]+)\//.exec(id) ?? [];
  return npm ?? own ?? 'the build itself';
}

/** The compressed size of scripts, in kilobytes. */
function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
}

function reportOf(name: string, size: number, limit: number, parts: Parts, before: Parts): string {
  const grown = Object.entries(parts)
    .map(([part, size]) => ({ part, size, by: round(size - (before[part] ?? 0)) }))
    .filter(({ by }) => by >= 0.1)
    .sort((a, b) => b.by - a.by)
    .map(({ part, size, by }) => `  ${part} is ${size} KB, ${by} KB more than accepted`);
  const total = `the first load of ${name} is ${size.toFixed(2)} KB of JavaScript; at most ${limit} is allowed`;
  return [total, ...grown].join('\n');
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
