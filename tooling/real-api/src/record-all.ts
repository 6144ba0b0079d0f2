import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAMILIES, type FamilyName } from '@pocketful/testkit/family/families';
import { beforeAll, expect, test } from 'vitest';
import { recordFamily } from './record.ts';

const FOLDER = join(import.meta.dirname, '../recordings');

beforeAll(() => rm(FOLDER, { recursive: true, force: true }));

test.each(Object.keys(FAMILIES) as FamilyName[])('%s', { timeout: 120_000 }, async name => {
  const files = await recordFamily(name);
  await mkdir(join(FOLDER, name), { recursive: true });
  for (const [viewer, text] of Object.entries(files)) await writeFile(join(FOLDER, name, `${viewer}.json`), text);
  expect(Object.keys(files).length).toBeGreaterThan(3);
});
