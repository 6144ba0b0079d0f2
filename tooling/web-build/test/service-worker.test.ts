import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceWorker, shellOf } from '../src/service-worker.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const files = {
  'app.html': '<title>',
  'landing.html': '<h1>',
  'favicon.svg': '<svg>',
  'assets/index-x.js': '1',
  'icons/a.png': 'a',
};

test('a worker knows every file of its build, and which of them keep their names', () => {
  const { built, named } = shellOf(folderOf(files));
  expect({ built, named }).toEqual({ built: ['/assets/index-x.js'], named: ['/favicon.svg', '/icons/a.png'] });
});

test('any change to any file is another version, and the same files are the same one', () => {
  const { version } = shellOf(folderOf(files));
  expect(shellOf(folderOf(files)).version).toBe(version);
  for (const name of Object.keys(files))
    expect(shellOf(folderOf({ ...files, [name]: 'other' })).version, name).not.toBe(version);
});

test('the worker is written to the top of the build as one script with what it knows', async () => {
  const folder = folderOf(files);
  const source = path.join(
    folderOf({ 'worker.ts': 'Reflect.set(globalThis, "known", SHELL as object);' }),
    'worker.ts',
  );
  const plugin = serviceWorker({ source, file: 'sw.js' });
  plugin.configResolved({ root: folder, build: { outDir: '.' } });
  const { version } = shellOf(folder);
  await plugin.closeBundle();
  const script = readFileSync(path.join(folder, 'sw.js'), 'utf8');
  expect(script).toContain(version);
  expect(script).toContain('/assets/index-x.js');
  expect(script).not.toMatch(/\b(import|export)\b/);
});
