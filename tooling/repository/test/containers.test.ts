import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STAFF_ASSETS, STAFF_PAGES } from '@pocketful/staff/calls/paths';
import { validate } from 'dockerfile-utils';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { addSecurityHeaders } from '../../../apps/api/src/platform/http/security-headers.ts';
import { SECRETS } from '../../../apps/api/src/platform/secret-files.ts';
import { isSignedIn } from '../../../apps/api/src/platform/web/serve-apps.ts';
import { APPLICATION_SETTINGS } from '../../local/src/database-roles.ts';
import { files, read, root } from '../src/files.ts';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Record<string, string>;
  readonly env_file?: string;
  readonly secrets?: readonly string[];
  readonly profiles?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, unknown>;
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
  readonly secrets?: Record<string, { readonly file: string }>;
}

/** The files of compose: one container for a household, and parts for many families. */
const COMPOSE_FILES = ['docker-compose.yml', 'docker/cluster/compose.yml'] as const;
const composeText = read(COMPOSE_FILES[1]);
const [household, compose] = COMPOSE_FILES.map((file): Compose => parse(read(file), { merge: true })) as [
  Compose,
  Compose,
];
/** The names of the API's settings. */
const settings = new Set(
  [...read('apps/api/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): ?/gm)].map(([, name = '']) => name),
);
/** Of the images that this repository builds. A template takes one of them. */
const dockerfiles = files.filter(file => path.basename(file) === 'Dockerfile' && !file.startsWith('docker/templates/'));

/** An image by its exact version: two numbers of PostgreSQL, a day of Debian, else three numbers. */
const EXACT = /^(?:postgres:\d+\.\d+|debian:\w+-\d{8}-slim|[\w/.-]+:v?\d+\.\d+\.\d+(?:-[\w.-]+)?)$/;

test('each deployable has a Dockerfile that parses, copies what is there, drops its rights and reports its health', () => {
  expect(dockerfiles).toEqual([
    ...['apps/admin-web/Dockerfile', 'apps/api/Dockerfile', 'apps/family-web/Dockerfile'],
    'docker/Dockerfile',
  ]);
  const { catalog } = parse(read('pnpm-workspace.yaml'));
  for (const file of dockerfiles) {
    const text = read(file);
    expect(validate(text), file).toEqual([]);
    const copied = [...text.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, source = '']) => source);
    for (const source of copied) expect(existsSync(path.join(root, source)), `${file}: ${source}`).toBe(true);
    for (const [, image = ''] of text.matchAll(/^FROM (\S+)/gm)) expect(image, file).toMatch(EXACT);
    for (const [, version] of text.matchAll(/^FROM node:([\d.]+)/gm)) expect(version, file).toBe(catalog.node);
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(/^USER (?!root)/m.test(last) || last.includes('unprivileged'), file).toBe(true);
    expect(last, file).toContain('HEALTHCHECK');
  }
});

test.each(COMPOSE_FILES)('%s builds, mounts and waits for what is there', file => {
  const { services, volumes } = file === COMPOSE_FILES[0] ? household : compose;
  const folder = path.dirname(file);
  for (const [name, { image, build, volumes: mounts = [], depends_on: needs = {} }] of Object.entries(services)) {
    expect(image ?? build, name).toBeDefined();
    if (!image?.startsWith('pocketful-') && !image?.startsWith('ghcr.io/pocketful/'))
      expect(image, name).toMatch(EXACT);
    if (build) expect(dockerfiles, name).toContain(path.join(folder, build.context, build.dockerfile));
    for (const needed of Object.keys(needs)) expect(services, name).toHaveProperty(needed);
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      const known = source.startsWith('.') ? existsSync(path.join(root, folder, source)) : source in volumes;
      expect(known, `${name} mounts ${source}`).toBe(true);
    }
  }
});

test('one container runs without a setting, and names the version of the product', () => {
  const { version } = JSON.parse(read('package.json'));
  const { image, environment } = household.services.pocketful ?? {};
  expect(version.startsWith(image?.split(':')[1] ?? 'none')).toBe(true);
  expect(Object.keys(environment ?? {})).toEqual(['LOG_LEVEL']);
});

test('the API and the operator’s commands write to the same volumes, whose folders the image has', () => {
  const text = read('apps/api/Dockerfile');
  const [, dataDir] = /DATA_DIR=(\S+)/.exec(text) ?? [];
  const volumes = [`backups:${dataDir}`, `journal:${compose.services.api?.environment?.REVOCATIONS_DIR}`];
  for (const name of ['api', 'operator']) expect(compose.services[name]?.volumes, name).toEqual(volumes);
  // A new volume gets the owner of the folder in the image.
  for (const volume of volumes) expect(text).toMatch(new RegExp(`^RUN install .*${volume.split(':')[1]}\\b`, 'm'));
});

test('each service of the large stack has limits, and each that stays reports its health as its image does', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([service.mem_limit, service.pids_limit], name).toEqual([expect.any(String), expect.any(Number)]);
    if (!service.restart || service.profiles) continue;
    expect(service.healthcheck?.test[0], name).toBe('CMD');
    const dockerfile = service.build && read(service.build.dockerfile);
    const [, command = '[]'] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(dockerfile ?? '') ?? [];
    if (dockerfile) expect(service.healthcheck?.test.slice(1), name).toEqual(JSON.parse(command));
  }
});

test('the role of the application has the same settings in containers, by hand and in the embedded database', () => {
  const embedded = Object.entries(APPLICATION_SETTINGS);
  for (const file of ['docker/postgres/create-roles.sh', 'docs/operations.md']) {
    const set = [...read(file).matchAll(/^ALTER ROLE pocketful_app SET (\w+) = '(\w+)';$/gm)];
    expect(
      set.map(([, name, value]) => [name, value]),
      file,
    ).toEqual(embedded);
  }
});

test('the database of the containers logs no values, and their gateway shows no metrics', () => {
  expect(compose.services.postgres?.command).toContain('log_error_verbosity=terse');
  expect(read('docker/nginx/gateway.conf.template')).toMatch(/location = \/metrics \{\s*return 404;\s*\}/);
});

test('no web server of the containers logs calls: a line has an address, ids and the names of a search', () => {
  for (const file of ['gateway.conf.template', 'family-web.conf', 'admin-web.conf']) {
    const server = read(`docker/nginx/${file}`).split(/^server \{$/m)[1] ?? '';
    expect(server, file).toMatch(/^ {4}access_log off;$/m);
    expect(server, file).toMatch(/^ {4}error_log \/dev\/stderr crit;$/m);
    expect(server.match(/access_log/g), file).toHaveLength(1);
  }
});

test('every variable of the large compose file is in .env.example, beside settings of the API that are no secrets', () => {
  const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const told = [...read('docker/cluster/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(used.filter(name => !told.includes(name ?? ''))).toEqual([]);
  expect(told.filter(name => !used.includes(name) && !settings.has(name))).toEqual([]);
  expect(told.filter(name => SECRETS.some(secret => secret === name))).toEqual([]);
  for (const name of ['api', 'operator']) expect(compose.services[name]?.env_file, name).toBe('.env');
});

/** Runs make-secrets twice beside a `.env`, and has the values that it wrote by name. */
function makeSecrets(env: string): { folder: string; secrets: Record<string, string> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(root, 'docker/cluster/make-secrets'), path.join(folder, 'make-secrets'));
  writeFileSync(path.join(folder, '.env'), env);
  const inSecrets = (name: string) => path.join(folder, 'secrets', name);
  const written = () => readdirSync(inSecrets('')).map(name => [name, readFileSync(inSecrets(name), 'utf8')] as const);
  const [first, second] = [1, 2].map(() => {
    execFileSync(path.join(folder, 'make-secrets'));
    return written();
  });
  expect(second).toEqual(first);
  return { folder, secrets: Object.fromEntries(first ?? []) };
}

test('make-secrets writes the secrets of the large stack once, and takes those that stand in .env', () => {
  const { secrets } = makeSecrets(read('docker/cluster/.env.example'));
  const names = Object.keys(compose.secrets ?? {});
  expect(compose.secrets).toEqual(Object.fromEntries(names.map(name => [name, { file: `secrets/${name}` }])));
  expect(Object.keys(secrets)).toEqual(names.toSorted());
  const taken = makeSecrets('POCKETFUL_APP_PASSWORD=app\nPIN_PEPPER="a \'pepper"\nSESSION_SECRET=\n').secrets;
  expect(taken).toMatchObject({ DATABASE_URL: expect.stringContaining(':app@'), PIN_PEPPER: "a 'pepper" });
  expect(taken).toMatchObject({ SMTP_URL: '', SESSION_SECRET: expect.stringMatching(/^\w{64}$/) });
});

test('the settings that the API is given are settings it reads, and it starts with them and with the made secrets', () => {
  const { folder } = makeSecrets('');
  const inFolder = (value: string) => value.replace('/run/secrets/', `${folder}/secrets/`);
  for (const name of ['api', 'operator', 'migrate', 'postgres']) {
    const { environment = {}, secrets = [] } = compose.services[name] ?? {};
    const inFiles = Object.entries(environment).filter(([setting]) => setting.endsWith('_FILE'));
    const mounted = secrets.map(secret => [`${secret}_FILE`, `/run/secrets/${secret}`]);
    expect(Object.fromEntries(inFiles), name).toEqual(Object.fromEntries(mounted));
    if (name === 'postgres') continue;
    const known = Object.keys(environment).map(setting => setting.replace(/_FILE$/, ''));
    expect(
      known.filter(setting => !settings.has(setting)),
      name,
    ).toEqual([]);
  }
  const filled = Object.entries(compose.services.api?.environment ?? {}).map(([name, value]) => [
    name,
    inFolder(value.replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://pocketful.example').replace(/\$\{\w+:-(\w*)\}/, '$1')),
  ]);
  expect(readConfig(Object.fromEntries(filled))).toMatchObject({
    ...{ trustedProxies: ['uniquelocal'], backupNightly: true, mail: undefined, metricsToken: undefined },
    databaseUrl: expect.stringMatching(/^postgres:\/\/pocketful_app:\w{64}@postgres:5432\/pocketful$/),
  });
});

test('nginx sends browsers the headers that the API sends', async () => {
  const text = ['docker/nginx/security-headers.conf', 'docker/nginx/family-web.conf'].map(read).join('\n');
  const onlyByHttps = new Map(
    [...text.matchAll(/\{\s*https "([^"]*)";\s*\}/g)].map(([block, value = '']) => [nameOfMap(text, block), value]),
  );
  const told = [...text.matchAll(/^add_header (\S+) (?:"([^"]*)"|\$(\w+)) always;$/gm)].map(
    ([, name = '', value, variable = '']) => [name.toLowerCase(), value ?? onlyByHttps.get(variable)],
  );
  const app = Fastify();
  const databases = { DATABASE_URL: 'postgres://x', DATABASE_JOBS_URL: 'postgres://x' };
  const required = { ...databases, SESSION_SECRET: 'x'.repeat(32), PIN_PEPPER: 'x'.repeat(32) };
  await addSecurityHeaders(app, readConfig({ ...required, PUBLIC_URL: 'https://pocketful.example' }));
  for (const path of ['/', '/assets/x.js']) app.get(path, async () => '');
  const framing = ['content-length', 'content-type', 'date', 'connection'];
  const securityOf = async (path: string) => {
    const { headers } = await app.inject(path);
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !framing.includes(name)));
  };
  expect(Object.fromEntries(told)).toEqual(await securityOf('/'));
  const ofFiles = [...read('docker/nginx/file-headers.conf').matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)];
  expect(Object.fromEntries(ofFiles.map(([, name = '', value]) => [name.toLowerCase(), value]))).toEqual(
    await securityOf('/assets/x.js'),
  );
  for (const [app, folder] of Object.entries({ family: '^~ /assets/', admin: '/staff-assets/assets/' })) {
    const [, block = ''] = read(`docker/nginx/${app}-web.conf`).split(`location ${folder} {`);
    const included = [
      ...block
        .split('}', 1)
        .join('')
        .matchAll(/include (\S+);/g),
    ].map(([, file]) => file);
    expect(included, app).toEqual(['/etc/nginx/snippets/file-headers.conf']);
  }
});

test('nginx chooses between the landing page and the app by the cookies that the API chooses by', () => {
  const [, pattern = ''] = /"~([^"]+)" \/app\.html;/.exec(read('docker/nginx/family-web.conf')) ?? [];
  for (const cookie of ['pocketful_session=x', 'a=b; pocketful_staff=x', '__Host-pocketful_session_8443=x'])
    expect(isSignedIn(cookie) && new RegExp(pattern).test(cookie), cookie).toBe(true);
  for (const cookie of ['', 'pocketful_device=x', 'pocketful_session=', 'not_pocketful_session=x'])
    expect(isSignedIn(cookie) || new RegExp(pattern).test(cookie), cookie).toBe(false);
});

test('nginx sends the compressed copies that a build leaves, and compresses nothing itself', () => {
  for (const file of ['docker/nginx/family-web.conf', 'docker/nginx/admin-web.conf']) {
    const settings = [...read(file).matchAll(/^ +(gzip\w*) (\w+);$/gm)].map(([, name, value]) => `${name} ${value}`);
    expect(settings, file).toEqual(['gzip_static on', 'gzip_proxied any', 'gzip_vary on']);
  }
});

test('the gateway sends the staff’s pages to the staff’s app, as the API does when it serves both', () => {
  const gateway = read('docker/nginx/gateway.conf.template');
  expect(gateway).toMatch(/limit_conn households \d+;[\s\S]*client_header_timeout 10s;/);
  const [, staff = ''] = /location ~ \^\/\(([\w|-]+)\)\(\/\|\$\) \{\s*proxy_pass \$admin_web/.exec(gateway) ?? [];
  const paths = [...STAFF_PAGES, STAFF_ASSETS].map(path => path.replaceAll('/', ''));
  expect(staff.split('|').toSorted()).toEqual(paths.toSorted());
});

/** The variable that a map block of nginx sets. */
function nameOfMap(text: string, block: string): string {
  const [name = ''] = /\w+(?= $)/.exec(text.slice(0, text.indexOf(block))) ?? [];
  return name;
}
