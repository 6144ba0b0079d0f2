// The directions of the house are those of the manifests: a package may import what its `dependencies` name, and its tests,
// stories and generators also what its `devDependencies` name.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packages of the repository. */
const packages = globSync('{apps,packages,packages/contexts,tooling}/*/package.json', { cwd: import.meta.dirname })
  .map(file => ({
    folder: path.dirname(file),
    ...JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  }))
  .toSorted((a, b) => a.folder.localeCompare(b.folder));

const folders = manifest =>
  packages.filter(({ name }) => manifest && name in manifest).map(({ folder }) => `^${folder}/`);

/** Sources that are part of nothing that is deployed. */
const NOT_DEPLOYED =
  '\\.(test|stories)\\.|/(test|generate|\\.storybook)/|/(vite|vitest)\\.config\\.ts$|/build\\.ts$|^apps/api/src/commands/(seed-(?:demo|fixture)|in-process-client)';

const forbidden = packages
  .filter(({ folder }) => !folder.startsWith('tooling/'))
  .flatMap(({ folder, dependencies, devDependencies }) => {
    const deployed = [`^${folder}/`, ...folders(dependencies)];
    // The server and the web apps are bundled: all their packages are dependencies of development.
    const bundled = folder === 'apps/api' ? folders(devDependencies) : [];
    const rule = (name, from, pathNot) => ({
      name: `${folder.replaceAll('/', '-')}-${name}`,
      comment: `${folder} imports what its manifest names`,
      severity: 'error',
      from: { path: `^${folder}/`, ...from },
      to: { path: '^(apps|packages|tooling)/', pathNot },
    });
    return [
      rule('imports-its-dependencies', { pathNot: NOT_DEPLOYED }, [...deployed, ...bundled]),
      rule('tests-with-its-dependencies', {}, [...deployed, ...folders(devDependencies)]),
    ];
  });

const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: NOT_DEPLOYED },
  to,
});

export default {
  forbidden: [
    ...forbidden,
    never('the-domain-is-below-all', 'The domain knows no other package.', '^packages/domain/', {
      path: '^(apps|packages|tooling)/',
      pathNot: '^packages/domain/',
    }),
    never('the-kit-knows-amounts-and-formats', 'The kit knows no contract.', '^packages/ui-kit/', {
      path: '^(apps|packages)/',
      pathNot: [
        '^packages/ui-kit/',
        '^packages/domain/src/(digits|money|typed-money|intl/(formats|field-money|reader))\\.ts$',
      ],
    }),
    never(
      'contexts-are-below-the-index',
      'A context knows the core and the contexts below it.',
      '^packages/contexts/',
      {
        path: '^(apps|packages)/',
        pathNot: '^packages/(contexts|contract-core|domain)/',
      },
    ),
    never('tests-are-not-deployed', 'What is deployed needs nothing of the tests.', '^(apps|packages/(?!testkit/))', {
      path: '^packages/testkit/',
    }),
    never('apps-deploy-alone', 'No app imports another one.', '^apps/([^/]+)/', {
      path: '^apps/',
      pathNot: '^apps/$1/',
    }),
    {
      name: 'a-context-has-one-door',
      comment: 'A context is entered by its public.ts; only the application and its commands know the handlers.',
      severity: 'error',
      from: { path: '^apps/api/src/contexts/([^/]+)/' },
      to: { path: '^apps/api/src/contexts/', pathNot: ['^apps/api/src/contexts/$1/', '/public\\.ts$'] },
    },
    {
      name: 'the-platform-knows-no-context',
      severity: 'error',
      from: { path: '^apps/api/src/platform/' },
      to: { path: '^apps/api/src/contexts/' },
    },
    {
      name: 'the-ledger-imports-no-context',
      comment: 'The ledger sees accounts, entries and a source; never a chore, a goal or a request.',
      severity: 'error',
      from: { path: '^apps/api/src/contexts/ledger/' },
      to: { path: '^apps/api/src/contexts/', pathNot: '^apps/api/src/contexts/ledger/' },
    },
    {
      name: 'contexts-see-one-family',
      comment:
        'Only identity, staff, the contexts of operators and the privacy audit look across families. All others get a FamilyScope.',
      severity: 'error',
      from: {
        path: '^apps/api/src/contexts/',
        pathNot:
          '^apps/api/src/contexts/(identity|staff|audit|error-logs|exports|mail|maintenance|metrics|retention|verification|compliance/audit)/|^apps/api/src/contexts/(allowances/due-payments|chores/pass-turns|notices/(make-notices|send-pushes|post-waiting))|^apps/api/src/contexts/compliance/serve-audience',
      },
      to: { path: '^apps/api/src/platform/database/connect\\.ts$' },
    },
    {
      name: 'jobs-and-commands-have-long-connections',
      comment: 'Jobs and commands connect by long-work.ts, which lifts the limits that the role has for calls.',
      severity: 'error',
      from: { path: '^apps/api/src/(commands|contexts)/' },
      to: {
        path: '^apps/api/src/platform/database/connect\\.ts$|/node_modules/pg/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'a-feature-has-one-door',
      comment: 'A feature of a web app is entered by its public.ts. Home composes the others and is composed by none.',
      severity: 'error',
      from: { path: '^apps/(family|admin)-web/src/features/([^/]+)/' },
      to: {
        path: '^apps/(family|admin)-web/src/features/',
        pathNot: ['^apps/$1-web/src/features/$2/', '/features/(?!home/)[^/]+/public\\.ts$'],
      },
    },
    {
      name: 'tables-are-the-servers',
      comment: 'No web app knows the tables of the server.',
      severity: 'error',
      from: { path: '^(apps/(family|admin)-web|packages/(web-kit|ui-kit|api-client|api-contract))/' },
      to: { path: '^packages/contexts/compliance/src/(tables/|catalogue\\.ts$)' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/(family|admin)-web/src/shared/' },
      to: { path: '^apps/(family|admin)-web/src/(features|app)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?|^virtual:' } },
    {
      name: 'no-tests-in-sources',
      severity: 'error',
      from: { pathNot: '\\.(test|stories)\\.|/test/' },
      to: { path: '\\.(test|stories)\\.' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The tooling declares `using`, which the parser does not know yet; it is part of nothing that is deployed.
    exclude: { path: '^tooling/|(^|/)(dist|storybook-static|node_modules|\\.turbo)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
