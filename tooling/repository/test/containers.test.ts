import { existsSync } from 'node:fs';
import path from 'node:path';
import { STAFF_ASSETS, STAFF_PAGES } from '@pocketful/staff/calls/paths';
import { validate } from 'dockerfile-utils';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { addSecurityHeaders } from '../../../apps/api/src/platform/http/security-headers.ts';
import { isSignedIn } from '../../../apps/api/src/platform/web/serve-apps.ts';
import { APPLICATION_SETTINGS } from '../../local/src/database-roles.ts';
import { files, read, root } from '../src/files.ts';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, unknown>;
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
}

/** The files of compose: one container for a household, and parts for many families. */
const COMPOSE_FILES = ['docker-compose.yml', 'docker/cluster/compose.yml'] as const;
const composeText = read(COMPOSE_FILES[1]);
const [household, compose] = COMPOSE_FILES.map((file): Compose => parse(read(file), { merge: true })) as [
  Compose,
  Compose,
];
const dockerfiles = files.filter(file => path.basename(file) === 'Dockerfile');

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

test('what the API notes beside the backups, and the operator’s backups, lie in one volume', () => {
  const [, dataDir] = /DATA_DIR=(\S+)/.exec(read('apps/api/Dockerfile')) ?? [];
  for (const name of ['api', 'operator']) expect(compose.services[name]?.volumes, name).toEqual([`backups:${dataDir}`]);
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

test('every variable of the large compose file is in .env.example, required where nothing will do, and no secret has a default', () => {
  const used = [...composeText.matchAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g)];
  const told = [...read('docker/cluster/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect([...new Set(used.map(([, name]) => name))].toSorted()).toEqual(told.toSorted());
  for (const [text, name = '', operator, rest] of used) {
    const isSecret = /PASSWORD|SECRET|PEPPER|TOKEN/.test(name);
    expect(operator === '?' || (operator === '-' && (rest === '' || !isSecret)), text).toBe(true);
  }
});

test('the settings that the API is given are settings it reads, and it starts with them', () => {
  const known = new Set(
    [...read('apps/api/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
  );
  for (const name of ['api', 'operator', 'migrate']) {
    const environment = compose.services[name]?.environment ?? {};
    expect(
      Object.keys(environment).filter(setting => !known.has(setting)),
      name,
    ).toEqual([]);
  }
  const filled = Object.entries(compose.services.api?.environment ?? {}).map(([name, value]) => [
    name,
    value
      .replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://pocketful.example')
      .replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, _name, operator, rest) =>
        operator === '-' ? rest : 'x'.repeat(40),
      ),
  ]);
  expect(readConfig(Object.fromEntries(filled)).trustedProxies).toEqual(['uniquelocal']);
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
