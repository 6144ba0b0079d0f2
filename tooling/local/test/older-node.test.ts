import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findPnpm } from '../bin/lib/pnpm.mjs';
import { installArguments, nodeVersion, olderNodeLine } from '../bin/lib/repository.mjs';

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
