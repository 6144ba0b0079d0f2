import path from 'node:path';
import { build, type InlineConfig } from 'vite';

export interface ChunksOptions {
  /** Folder of the app. */
  readonly root: string;
  readonly plugins: NonNullable<InlineConfig['plugins']>;
  /** Ends of the paths of the screens with which most visits begin. */
  readonly first: readonly string[];
}

/** A script of a build whose scripts are split as far as they can be. */
export interface Script {
  readonly fileName: string;
  /** The module that the page or an `import()` loads, if it is in this script. */
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** The cost of one more script for a load, in bytes of source: a request, and worse compression. */
const SCRIPT_BYTES = 4000;
/** How much more a first screen counts than a part that is loaded on demand. */
const FIRST_WEIGHT = 80;

/** Scripts of the first build that become one, with the loads that need them. */
interface Group {
  readonly scripts: readonly Script[];
  readonly size: number;
  readonly loads: ReadonlySet<string>;
}

/**
 * The groups for `codeSplitting`. They follow from the loads of the page and of each `import()`: a first build splits
 * the scripts as far as possible. Two of its scripts become one if that reduces the cost of all loads together: a load
 * has one request less, but also fetches bytes that it does not need.
 */
export async function chunks({ root, plugins, first }: ChunksOptions) {
  const output = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups: INITIAL } } } },
  });
  const files = Array.isArray(output) ? output.flatMap(one => one.output) : 'output' in output ? output.output : [];
  const plan = planChunks(
    files.filter(file => file.type === 'chunk'),
    first,
  );
  return [...INITIAL, { name: (id: string) => plan.get(id) ?? null, includeDependenciesRecursively: false }];
}

/** The modules that every load needs. React changes only with its version, so browsers keep it across releases. */
const INITIAL = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
    tags: ['$initial' as const],
    priority: 100,
  },
  { name: 'app', tags: ['$initial' as const], priority: 99 },
];

/** The name of the script of each module that the page does not need at once. */
export function planChunks(built: readonly Script[], first: ChunksOptions['first']): ReadonlyMap<string, string> {
  const byName = new Map(built.map(script => [script.fileName, script]));
  const initial = loadedBy(
    built.find(({ isEntry }) => isEntry),
    byName,
  );
  const roots = built.filter(({ isEntry, facadeModuleId }) => !isEntry && facadeModuleId !== null);
  const loads = new Map(roots.map(root => [root.facadeModuleId ?? '', loadedBy(root, byName)]));
  const weights = new Map(
    [...loads.keys()].map(root => [root, first.some(end => root.endsWith(end)) ? FIRST_WEIGHT : 1]),
  );
  const groups = built
    .filter(script => !initial.has(script))
    .map(
      (script): Group => ({
        scripts: [script],
        size: Object.values(script.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
        loads: new Set([...loads].filter(([, loaded]) => loaded.has(script)).map(([root]) => root)),
      }),
    )
    .filter(({ size }) => size > 0);
  const taken = new Set(INITIAL.map(({ name }) => name));
  return new Map(
    merge(groups, weights).flatMap((group, at) => {
      const name = nameOf(group, at, taken);
      taken.add(name);
      return modulesOf(group).map(module => [module, name] as const);
    }),
  );
}

/** Merges the two groups that gain most by it, until no two gain anything. No script imports itself by way of another. */
function merge(groups: readonly Group[], weights: ReadonlyMap<string, number>): readonly Group[] {
  const left = [...groups];
  for (;;) {
    const pairs = left.flatMap((a, at) => left.slice(at + 1).map(b => ({ a, b, cost: costOf(a, b, weights) })));
    const gains = pairs.filter(({ cost }) => cost < 0).toSorted((one, other) => one.cost - other.cost);
    const best = gains.find(({ a, b }) => !leadsRound(a, b, left) && !leadsRound(b, a, left));
    if (!best) return left;
    const { a, b } = best;
    left.splice(left.indexOf(b), 1);
    const merged = {
      scripts: [...a.scripts, ...b.scripts],
      size: a.size + b.size,
      loads: new Set([...a.loads, ...b.loads]),
    };
    left[left.indexOf(a)] = merged;
  }
}

/** Whether imports lead from one group to another by way of a third. */
function leadsRound(from: Group, to: Group, groups: readonly Group[]): boolean {
  const importedBy = (group: Group) => {
    const names = new Set(group.scripts.flatMap(({ imports }) => imports));
    return groups.filter(one => one !== group && one.scripts.some(({ fileName }) => names.has(fileName)));
  };
  const seen = new Set(importedBy(from).filter(group => group !== to));
  for (const group of seen)
    for (const next of importedBy(group)) {
      if (next === to) return true;
      if (next !== from) seen.add(next);
    }
  return false;
}

/** The additional bytes of all loads if two groups are one script. Negative if they fetch less. */
function costOf(a: Group, b: Group, weights: ReadonlyMap<string, number>): number {
  let cost = 0;
  for (const load of a.loads) {
    const weight = weights.get(load) ?? 1;
    cost += weight * (b.loads.has(load) ? -SCRIPT_BYTES : b.size);
  }
  for (const load of b.loads) if (!a.loads.has(load)) cost += (weights.get(load) ?? 1) * a.size;
  return cost;
}

/**
 * Names a script after its screen or dialog, for developers who look at the requests of a page. Any other has a number: a
 * first load has the names of all.
 */
function nameOf(group: Group, at: number, taken: ReadonlySet<string>): string {
  const named = modulesOf(group).find(module => group.loads.has(module));
  if (named === undefined) return `${at}`;
  const name = path.parse(named).name.replaceAll(/[^\w-]/g, '');
  return taken.has(name) ? `${name}-${at}` : name;
}

function modulesOf({ scripts }: Group): string[] {
  return scripts.flatMap(({ modules }) => Object.keys(modules));
}

/** A script with all that it imports. */
function loadedBy(script: Script | undefined, byName: ReadonlyMap<string, Script>): ReadonlySet<Script> {
  const loaded = new Set<Script>();
  const add = (one: Script | undefined) => {
    if (!one || loaded.has(one)) return;
    loaded.add(one);
    for (const name of one.imports) add(byName.get(name));
  };
  add(script);
  return loaded;
}
