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
