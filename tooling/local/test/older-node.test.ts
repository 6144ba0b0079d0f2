import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CommandError } from '../bin/lib/command.mjs';
import { tooOldLine } from '../bin/lib/node-version.mjs';
import { findPnpm } from '../bin/lib/pnpm.mjs';
import { installArguments, nodeVersion, olderNodeLine, pnpmVersion } from '../bin/lib/repository.mjs';

test('the dependencies are checked against the Node.js that runs them', () => {
  const set = installArguments().find(argument => argument.startsWith('--config.nodeVersion='));
  const pnpm = findPnpm();
  const read = execFileSync(pnpm.program, [...pnpm.args, 'config', 'get', 'nodeVersion', set ?? ''], {
    encoding: 'utf8',
  });
  expect(read.trim()).toBe(nodeVersion());
});

test('one line reports an older Node.js, and none the same or a newer one', () => {
  expect(olderNodeLine('20.20.2')).toBe(
    `This machine has Node.js 20.20.2; Pocketful brings Node.js ${nodeVersion()} and runs with it.`,
  );
  expect(olderNodeLine(nodeVersion())).toBeUndefined();
  expect(olderNodeLine('26.0.0')).toBeUndefined();
});

test('one line reports a Node.js that is too old, and none the least that package.json asks for', () => {
  expect(tooOldLine('19.9.0')).toBe('Pocketful needs Node.js 20 or newer, and this is 19.9.0: see https://nodejs.org');
  expect(tooOldLine('20.0.0')).toBeUndefined();
  expect(tooOldLine('100.0.0')).toBeUndefined();
});

test('one line reports that npm is missing, unless the pnpm of package.json is there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'without-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const missing = new CommandError('npm is missing: install it beside Node.js, for example with apt-get install npm.');
  expect(() => findPnpm({ PATH: folder })).toThrow(missing);
  writeFileSync(path.join(folder, 'pnpm'), `#!/bin/sh\necho ${pnpmVersion()}\n`, { mode: 0o700 });
  expect(findPnpm({ PATH: folder })).toEqual({ program: 'pnpm', args: [] });
});
