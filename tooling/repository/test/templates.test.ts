import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { versionedFiles } from '../../../apps/api/generate/version.ts';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { read, root } from '../src/files.ts';

const { version, description } = JSON.parse(read('package.json'));
const line = version.replace(/\.\d+$/, '');
const image = (tag: string) => `ghcr.io/pocketful/pocketful:${tag}`;
const dockerfile = read('docker/Dockerfile');
const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);
const [, volume = ''] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? [];
const template = (file: string) => read(`docker/templates/${file}`);

/** A setting of a template has to be one that the API reads: an impossible value is refused by its name. */
function expectSetting(name: string): void {
  expect(read('apps/api/src/platform/config.ts')).toMatch(new RegExp(`^ {2}${name}: ?`, 'm'));
  const least = { DATABASE_URL: 'postgres://x', DATABASE_JOBS_URL: 'postgres://x' };
  const secrets = { SESSION_SECRET: 'x'.repeat(32), PIN_PEPPER: 'x'.repeat(32) };
  expect(() => readConfig({ ...least, ...secrets, [name]: '!' })).toThrow(name);
}

/** The elements of an XML text in order. Throws if a tag is not closed where it should be. */
function elementsOf(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: string[] = [];
  for (const [, end, name = '', attributes = '', empty, text = ''] of xml
    .replace(/^<\?xml version="1\.0"\?>/, '')
    .matchAll(/<(\/?)(\w+)((?: \w+="[^"<&]*")*)(\/?)>([^<>&]*)/g)) {
    if (end) expect(open.pop()).toBe(name);
    else {
      const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
      elements.push({ name, attributes: Object.fromEntries(pairs), text: text.trim() });
      if (!empty) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return elements;
}

test('Unraid gets the port, the data and settings of the image', () => {
  const xml = template('unraid/pocketful.xml');
  const elements = elementsOf(xml);
  // Each < begins a tag of the list.
  expect(xml.match(/<(?![/?])/g)).toHaveLength(elements.length);
  const textOf = (name: string) => elements.find(element => element.name === name)?.text;
  expect([textOf('Repository'), textOf('Overview')]).toEqual([image(line), description]);
  expect(textOf('WebUI')).toBe(`http://[IP]:[PORT:${port}]`);
  const configs = elements.filter(({ name }) => name === 'Config');
  const targets = (type: string) =>
    configs.filter(({ attributes }) => attributes.Type === type).map(({ attributes }) => attributes.Target ?? '');
  expect([targets('Port'), targets('Path')]).toEqual([[String(port)], [volume]]);
  for (const { attributes, text } of configs) expect(text, attributes.Name).toBe(attributes.Default);
  for (const name of targets('Variable')) expectSetting(name);
});

test('CasaOS gets the port, the data and settings of the image', () => {
  const { services, volumes, 'x-casaos': store } = parse(template('casaos/docker-compose.yml'));
  const service = services[store.main];
  expect(service.image).toBe(image(line));
  expect(service.ports).toEqual([{ target: port, published: store.port_map, protocol: 'tcp' }]);
  expect(service.volumes).toEqual([`${Object.keys(volumes)[0]}:${volume}`]);
  for (const kind of ['envs', 'ports', 'volumes'] as const) expect(service['x-casaos'][kind]).toHaveLength(1);
  for (const name of Object.keys(service.environment)) expectSetting(name);
  expect(store.description.en_us).toBe(descriptionAfter(store.tagline.en_us));
});

test('Umbrel gets the port, the data and the version of the image', () => {
  const { id, ...manifest } = parse(template('umbrel/pocketful/umbrel-app.yml'));
  const { app_proxy, server } = parse(template('umbrel/pocketful/docker-compose.yml')).services;
  expect([manifest.version, server.image]).toEqual([version, image(version)]);
  expect(app_proxy.environment).toMatchObject({ APP_HOST: `${id}_server_1`, APP_PORT: port });
  expect(server.volumes).toEqual([`\${APP_DATA_DIR}/data:${volume}`]);
  expect(dockerfile).toContain(`USER ${server.user}\n`);
  for (const name of Object.keys(server.environment)) expectSetting(name);
  expect(manifest.description).toBe(descriptionAfter(manifest.tagline));
});

test('Home Assistant gets the port, the version and settings of the image, and its app runs as the image’s user', () => {
  const config = parse(template('home-assistant/pocketful/config.yaml'));
  expect(config.version).toBe(version);
  expect(config.ports).toEqual({ [`${port}/tcp`]: port });
  expect([config.webui, config.watchdog]).toEqual(['', '/readyz'].map(path => `http://[HOST]:[PORT:${port}]${path}`));
  const built = template('home-assistant/pocketful/Dockerfile');
  expect(built).toMatch(new RegExp(`^FROM ${image(version)}$`, 'm'));
  const run = template('home-assistant/pocketful/run');
  const [, user = ''] = /^USER (\d+:\d+)$/m.exec(dockerfile) ?? [];
  expect(run).toContain(`chown ${user} ${volume}\n`);
  expect(run).toContain(`--reuid=${user.split(':')[0]} --regid=${user.split(':')[1]} `);
  for (const name of Object.keys(config.schema)) {
    expectSetting(name);
    expect(run).toContain(`export ${name}`);
  }
});

test('npm run generate writes a new version to each file that names it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['docker-compose.yml', 'docker/templates'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "version": "78.9.12" }');
  const written = versionedFiles(folder);
  expect(written).toHaveLength(7);
  for (const [name, text] of written) {
    expect(text, name).toContain('78.9');
    expect(text, name).not.toMatch(/\/pocketful\/pocketful:(?!78\.9(?:\.12)?(?![\d.]))|^version: "(?!78\.9\.12"$)/m);
  }
});

/** What the description of the product says after its tagline. */
function descriptionAfter(tagline: string): string {
  const rest = description.replace(`${tagline}: `, '');
  return `${rest[0].toUpperCase()}${rest.slice(1)}`;
}
