import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `<dd>{child.username}</dd>` or `title={child.firstName}`: a name that stands alone. */
const ALONE = [
  /<(?!Name)[\w.]+[^>]*>\s*\{[\w.?]+\.(?:username|firstName|calledName)\}\s*<\//g,
  /\b(?:title|meta)=\{[\w.?]+\.(?:username|firstName|calledName)\}/g,
];

// A sentence stays whole, so that a translator finds the place of the name in it.
test('each name that stands alone is drawn by Name, so that no browser translates it', () => {
  const bare = Object.entries(SOURCES).flatMap(([file, source]) =>
    ALONE.flatMap(pattern => source.match(pattern) ?? []).map(found => `${file}: ${found}`),
  );
  expect(bare).toEqual([]);
});
