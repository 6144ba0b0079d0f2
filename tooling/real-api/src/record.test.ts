import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordFamily } from './record.ts';

// Families of every kind: money and requests, many of everything, coming removals.
test.each(['rivera', 'crowded', 'ending'] as const)('a second recording of %s has the same bytes', async name => {
  for (const [viewer, text] of Object.entries(await recordFamily(name)))
    expect(
      text === (await readFile(join(import.meta.dirname, '../recordings', name, `${viewer}.json`), 'utf8')),
      viewer,
    ).toBe(true);
});
