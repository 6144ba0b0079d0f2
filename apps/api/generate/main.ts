import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import pg from 'pg';
import { registries } from './registries.ts';
import { schemaObjects, schemaSql, tableTypes } from './schema.ts';
import { versionedFiles } from './version.ts';

// Writes everything that is generated. With --check it writes nothing, and fails if a committed file differs. With
// --statements it also runs the tests of the API, which write the list of statements.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const check = process.argv.includes('--check');

for (const [path, content] of versionedFiles(root)) await write(path, content);
// Registries first: the modules below read them.
for (const [path, content] of await registries(root)) await write(path, content);
const { errorFields } = await import('./contract-data.ts');
await write('packages/api-contract/src/error-fields.gen.ts', errorFields());
const { migrate } = await import('../src/platform/database/migrate.ts');
const { clientCalls } = await import('./client-calls.ts');
const { familyTables, ownerFunctions, withPart } = await import('./from-catalogue.ts');
const { accessMatrix, machines, requirements } = await import('./documents.ts');

const server = await startLocalPostgres({ ephemeral: true });
const files: [path: string, content: string][] = [];
try {
  const migrations = fileURLToPath(new URL('../src/migrations', import.meta.url));
  // Tables first: functions are written by their references.
  await migrate(server.adminUrl, migrations, '~');
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  for (const [name, lines] of Object.entries(await ownerFunctions(client))) {
    const path = `apps/api/src/migrations/functions/${name}.sql`;
    await write(path, withPart(await readFile(root + path, 'utf8'), lines));
  }
  await migrate(server.adminUrl, migrations);
  files.push(['apps/api/src/platform/database/schema.gen.ts', await tableTypes(client)]);
  files.push(['apps/api/src/platform/database/schema-objects.gen.ts', await schemaObjects(client)]);
  files.push(['docs/generated/schema.sql', await schemaSql(client)]);
  await client.end();
  files.push(['docs/generated/access.md', accessMatrix()]);
  files.push(['docs/generated/machines.md', machines()]);
  files.push(['docs/generated/requirements.md', requirements()]);
  files.push(['docs/generated/tables.md', familyTables()]);
  files.push(['packages/api-client/src/calls.gen.ts', clientCalls('families')]);
  files.push(['packages/api-client/src/staff-calls.gen.ts', clientCalls('staff')]);
} finally {
  await server.stop();
}

for (const [name, content] of files) await write(name, content);
if (process.argv.includes('--statements')) runTests();

function runTests(): void {
  const { CI: _, ...settings } = process.env;
  const env = { ...settings, POCKETFUL_TESTS: 'short' };
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [vitest, 'run'], { cwd: `${root}apps/api`, env, stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
}

async function write(name: string, content: string): Promise<void> {
  const path = root + name;
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before === content) return;
  if (check) {
    console.error(`${name} is not what the sources say: run npm run generate and commit it`);
    process.exitCode = 1;
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  console.log(`wrote ${name}`);
}
