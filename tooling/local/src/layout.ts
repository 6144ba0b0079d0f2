import { globSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../bin/lib/repository.mjs';
import type { SupervisorPlan } from './supervisor.ts';

const inRepository = (file: string): string => path.join(repositoryRoot, file);

/** Where the built apps lie. */
export const builtApps = {
  root: repositoryRoot,
  apiEntry: inRepository('apps/api/dist/main.js'),
  cliEntry: inRepository('apps/api/dist/cli.js'),
  familyWebDir: inRepository('apps/family-web/dist'),
  adminWebDir: inRepository('apps/admin-web/dist'),
} satisfies Partial<SupervisorPlan>;

/** Where their sources lie. */
export const sourceApps = {
  root: repositoryRoot,
  apiDir: inRepository('apps/api'),
  apiEntry: inRepository('apps/api/src/main.ts'),
  cliEntry: inRepository('apps/api/src/cli.ts'),
  familyWeb: inRepository('apps/family-web'),
  adminWeb: inRepository('apps/admin-web'),
  packages: inRepository('packages'),
} as const;

/** The folders of the API's sources and of the packages that it imports. */
export function watchedFolders(): string[] {
  const packages = globSync('{*,contexts/*}/src', { cwd: sourceApps.packages }).filter(
    folder => !/^(?:ui-kit|api-client)\b/.test(folder),
  );
  return [path.join(sourceApps.apiDir, 'src'), ...packages.map(folder => path.join(sourceApps.packages, folder))];
}
