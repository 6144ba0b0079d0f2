import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '../../src');

test('no statement computes with a family’s time zone: an unknown zone would fail all families of the statement', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(file => /\.(ts|sql)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  // UTC is always known.
  const reckoning = files.filter(file =>
    /AT\s+TIME\s+ZONE(?!\s+'UTC')/i.test(readFileSync(path.join(sources, file), 'utf8')),
  );
  expect(reckoning).toEqual([]);
});
