import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

test('no message spells a command of the operator for a checkout alone', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = Object.keys(scripts).filter(name => scripts[name].includes('/run.mjs '));
  expect(commands).toContain('backup');
  const spelled = new RegExp(`^(?! *(?://|/?\\*)).*npm run (?:${commands.join('|')})\\b`, 'gm');
  const sources = files.filter(
    file => /^(?:apps|packages|tooling\/(?:local|release))\/.*\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const found = sources.flatMap(file => (read(file).match(spelled) ?? []).map(line => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
