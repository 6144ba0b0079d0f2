import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRestartingApi } from '../src/restarting-api.ts';
import { makeTestFolder, waitFor } from './instance.ts';

let folder = '';
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the API starts again after a change, also after one that did not run, and its end comes before the next start', async () => {
  const source = path.join(folder, 'src/main.ts');
  const log = path.join(folder, 'log');
  const program = (name: string): string => `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(log)}, '${name} begins\\n');
    process.on('SIGTERM', () => { appendFileSync(${JSON.stringify(log)}, '${name} ends\\n'); process.exit(); });
    process.on('disconnect', () => process.exit());`;
  mkdirSync(path.dirname(source));
  writeFileSync(log, '');
  writeFileSync(source, program('one'));
  const has = (line: string): boolean => readFileSync(log, 'utf8').includes(line);
  const batches: (readonly string[])[] = [];
  const api = startRestartingApi({
    entry: source,
    env: process.env,
    cwd: folder,
    folders: [path.dirname(source)],
    onStart: () => undefined,
    beforeRestart: async changed => void batches.push(changed),
  });
  await waitFor('one', () => has('one begins'));
  writeFileSync(source, 'this does not compile');
  await waitFor('the end of one', () => has('one ends'));
  await waitFor('the first batch', () => batches.length === 1);
  writeFileSync(source, program('two'));
  await waitFor('two', () => has('two begins'));
  await api.stop();
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(batches[0]).toEqual(['main.ts']);
});
