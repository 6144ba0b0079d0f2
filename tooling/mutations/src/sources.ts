import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Mutation, mutationsOf } from './mutations.ts';
import { type StatementMutation, statementMutationsOf } from './statements.ts';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

const PATTERNS = [
  'apps/api/src/{cli,contexts/**/*,platform/**/*,commands/**/*}.ts',
  'packages/{domain,contexts/*}/src/{*,rules/**/*}.ts',
];
const FUNCTIONS = 'apps/api/src/migrations/functions/*.sql';

/** The sources that refuse, relative to the repository. */
export function sources(): string[] {
  return globSync(PATTERNS, { cwd: root })
    .filter(file => !/\.(?:test|gen)\.ts$|\/calls\.ts$/.test(file))
    .toSorted();
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Every mutation of the sources, and of the functions of the database. */
export function allMutations(): {
  readonly switched: readonly Mutation[];
  readonly statements: readonly StatementMutation[];
} {
  return {
    switched: sources().flatMap(file => mutationsOf(file, read(file)).mutations),
    statements: globSync(FUNCTIONS, { cwd: root })
      .toSorted()
      .flatMap(file => statementMutationsOf(file, read(file))),
  };
}
