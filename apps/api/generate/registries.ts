import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

/** One file that collects constants of the same kind from the files of all contexts. */
interface Registry {
  readonly path: string;
  /** The folders with a folder for each context. */
  readonly from: readonly string[];
  /** End of the constants' names: `Routes` of `choresRoutes`. For `calls` functions with the name of a route. */
  readonly kind: string;
  /** The lines after the imports. */
  readonly content: (found: readonly Found[]) => readonly string[];
}

interface Found {
  /** The folder. */
  readonly context: string;
  readonly file: string;
  readonly name: string;
}

const spread = (found: readonly Found[]) => found.map(({ name }) => `  ...${name},`);

const CONTRACT = ['packages/api-contract/src', 'packages/contexts'];

const REGISTRIES: readonly Registry[] = [
  {
    path: 'packages/api-contract/src/routes.gen.ts',
    from: CONTRACT,
    kind: 'Routes',
    content: found => [
      '/** Every call of the API by its name. */',
      ...['export const routes = {', ...spread(found), '} as const;', ''],
      '/** The calls of each context, which is a folder. */',
      'export const contexts = {',
      ...[...Map.groupBy(found, ({ context }) => context)].map(
        ([context, own]) => `  '${context}': { ${own.map(({ name }) => `...${name}`).join(', ')} },`,
      ),
      '} as const;',
    ],
  },
  {
    path: 'packages/api-contract/src/errors.gen.ts',
    from: CONTRACT,
    kind: 'Errors',
    content: found => [
      '/** The errors of single contexts. */',
      ...['export const contextErrors = {', ...spread(found), '} as const;'],
    ],
  },
  {
    path: 'apps/api/test/calls/rows.gen.ts',
    from: ['apps/api/test'],
    kind: 'Rows',
    content: found => ['/** A row for each call. */', 'export const rows = {', ...spread(found), '};'],
  },
  {
    path: 'apps/api/test/calls/scenarios.gen.ts',
    from: ['apps/api/test'],
    kind: 'Scenario',
    content: found => [
      '/** The scenarios of all contexts. */',
      ...['export const scenarios = {', ...found.map(({ name }) => `  ${name},`), '};'],
    ],
  },
  {
    path: 'packages/testkit/src/family/demo.gen.ts',
    from: ['packages/testkit/src'],
    kind: 'Demo',
    content: found => [
      '/** The calls of the demo family besides postings and chores, in no particular order. */',
      ...['export const demoCalls = [', ...spread(found), '];'],
    ],
  },
  {
    path: 'apps/api/src/use-cases.gen.ts',
    from: ['apps/api/src/contexts'],
    kind: 'calls',
    content: found => [
      '/** The use case of each call. */',
      'export const useCases = {',
      ...found.map(({ name }) => `  ${name},`),
      '};',
    ],
  },
];

/** The paths and contents of all registries. They are made from the texts of the sources, so no source has to run. */
export async function registries(root: string): Promise<(readonly [path: string, content: string])[]> {
  const calls = await matchesIn(root, CONTRACT, /^ {2}(\w+): defineRoute\(/gm);
  const useCases = String.raw`export (?:async )?function (${calls.map(({ name }) => name).join('|')})\b`;
  return Promise.all(
    REGISTRIES.map(async ({ path, from, kind, content }) => {
      const declared = kind === 'calls' ? useCases : String.raw`export const (\w+${kind})\b`;
      const found = await matchesIn(root, from, new RegExp(`^${declared}`, 'gm'));
      const imports = Map.groupBy(found, ({ file }) => file);
      const lines = [
        '// Written from the folders of the contexts by `npm run generate`; do not edit.',
        ...[...imports].map(([file, own]) => {
          const names = own.map(({ name }) => name).join(', ');
          return `import { ${names} } from '${specifierOf(file, path)}';`;
        }),
        ...['', ...content(found), ''],
      ];
      return [path, lines.join('\n')] as const;
    }),
  );
}

/** The import specifier of a file in another one. A module of a context is imported by the name of its package. */
function specifierOf(file: string, importer: string): string {
  const [, module] = /^packages\/contexts\/(.+)\.ts$/.exec(file) ?? [];
  if (module) return `@pocketful/${module.replace('/src/', '/')}`;
  return relative(dirname(importer), file).replace(/^(?!\.)/, './');
}

/** Matches of the pattern's group in the files of the contexts, ordered by context and path. */
async function matchesIn(root: string, folders: readonly string[], pattern: RegExp): Promise<Found[]> {
  const paths = folders.flatMap(folder =>
    globSync('*/**/*.ts', { cwd: root + folder, exclude: ['**/node_modules'] })
      .filter(name => /^[\w/-]+\.ts$/.test(name))
      .map(name => ({ context: name.split('/')[0] ?? '', file: `${folder}/${name}` })),
  );
  const found = await Promise.all(
    paths.map(async ({ context, file }) => {
      const text = await readFile(root + file, 'utf8');
      return [...text.matchAll(pattern)].map(([, name = '']) => ({ context, file, name }));
    }),
  );
  return found.flat().toSorted((a, b) => a.context.localeCompare(b.context) || a.file.localeCompare(b.file));
}
