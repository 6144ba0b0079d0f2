import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryRelease } from '../src/try.ts';

test('the archive of a release starts, keeps a family over a restart and a kill, and restores its backup elsewhere', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-archive-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const build = path.join(import.meta.dirname, '../src/build.ts');
  execFileSync(process.execPath, [build, '--out', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [archive = ''] = readdirSync(folder).filter(name => name.endsWith('.tar.gz'));
  const elsewhere = path.join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  execFileSync('tar', ['--extract', `--file=${path.join(folder, archive)}`, `--directory=${elsewhere}`]);
  const [name = ''] = readdirSync(elsewhere);
  const program = path.join(elsewhere, name, 'pocketful');
  expect(execFileSync(program, ['version'], { encoding: 'utf8' }).trim()).toBe(name.split('-')[1]);
  const { stderr } = spawnSync(program, ['password:reset'], {
    env: { DATA_DIR: path.join(folder, 'data') },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe(`Whose? ${program} password:reset USERNAME-OR-EMAIL`);
  await tryRelease(program, () => undefined);
});
