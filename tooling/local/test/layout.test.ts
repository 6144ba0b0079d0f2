import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceApps, watchedFolders } from '../src/layout.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the development server restarts the API after a change of each package that serves calls', () => {
  const needed = new Set(Object.keys(read(path.join(sourceApps.apiDir, 'package.json')).devDependencies));
  const folders = globSync('**/package.json', { cwd: sourceApps.packages, exclude: ['**/node_modules'] })
    .map(file => path.join(sourceApps.packages, file))
    // Commands alone call the API as a browser.
    .filter(file => needed.has(read(file).name) && read(file).name !== '@pocketful/api-client')
    .map(file => path.join(path.dirname(file), 'src'));
  expect(folders.length).toBeGreaterThan(18);
  expect(watchedFolders()).toEqual(expect.arrayContaining(folders));
});
