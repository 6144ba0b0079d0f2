// The directions of the house: domain <- contract <- client <- web apps -> ui-kit; api -> domain, compliance, contract.

/** What a folder may import from other packages of the repository (folders, or single files); everything else there is forbidden. */
const mayUse = {
  'packages/domain': [],
  'packages/compliance': ['packages/domain'],
  'packages/ui-kit': ['packages/domain/src/digits.ts', 'packages/domain/src/money.ts'],
  'packages/api-contract': ['packages/domain'],
  'packages/api-client': ['packages/domain', 'packages/api-contract'],
  'packages/web-kit': ['packages/domain', 'packages/api-contract', 'packages/api-client', 'packages/ui-kit'],
  'packages/testkit': ['packages/domain', 'packages/api-contract', 'packages/compliance'],
  'apps/api/src': ['packages/domain', 'packages/compliance', 'packages/api-contract'],
  'apps/family-web': [
    'packages/domain',
    'packages/compliance',
    'packages/api-contract',
    'packages/api-client',
    'packages/ui-kit',
    'packages/web-kit',
    'packages/testkit',
  ],
  'apps/admin-web': [
    'packages/domain',
    'packages/compliance',
    'packages/api-contract',
    'packages/api-client',
    'packages/ui-kit',
    'packages/web-kit',
    'packages/testkit',
  ],
};

const forbidden = Object.entries(mayUse).map(([from, to]) => ({
  name: `${from.replaceAll('/', '-')}-uses-only`,
  comment: `${from} may use only: ${to.join(', ') || 'nothing of the repository'}`,
  severity: 'error',
  // The demo's seeder and what it walks through are not part of what serves.
  from: { path: `^${from}/`, pathNot: '^apps/api/src/commands/(seed-demo|in-process-client)' },
  to: {
    path: '^(apps|packages|tooling)/',
    pathNot: [from, ...to, 'tooling/tsconfig'].map(place => `^${place}(/|$)`),
  },
}));

export default {
  forbidden: [
    ...forbidden,
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
      to: { path: '^packages/compliance/src/(tables/|catalogue\\.ts$)' },
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
