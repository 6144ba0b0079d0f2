import { afterEach, expect, test, vi } from 'vitest';
import { commandLine } from './command-line.ts';

afterEach(() => vi.unstubAllEnvs());

test('a command is one of npm in a checkout, and one of the program in an archive or an image', () => {
  vi.stubEnv('POCKETFUL_COMMAND', '');
  expect([commandLine('backup'), commandLine('restore', 'FOLDER')]).toEqual([
    'npm run backup',
    'npm run restore -- FOLDER',
  ]);
  vi.stubEnv('POCKETFUL_COMMAND', '/opt/pocketful/pocketful');
  expect([commandLine('backup'), commandLine('restore', 'FOLDER')]).toEqual([
    '/opt/pocketful/pocketful backup',
    '/opt/pocketful/pocketful restore FOLDER',
  ]);
});
