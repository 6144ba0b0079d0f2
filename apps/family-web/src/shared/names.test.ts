import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
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

/** Another member's first name as a text: not `me.firstName`, and not the start of a form. */
const FIRST_NAME = /(?<!\bfirstName: \w*)(?<!\bme)(?<=[\w)])\??\.firstName\b|\{firstName\}/;
/** Where it cannot be mistaken, and why. */
const UNMISTAKEN: Readonly<Record<string, string>> = {
  '../features/compliance/child-file.tsx': 'the file of one child',
};

test('A first name that two members of a family share is followed by the username in the queue, in messages and in mails: no other screen shows a first name alone', () => {
  const showing = Object.keys(SOURCES).filter(file => FIRST_NAME.test(SOURCES[file] ?? ''));
  expect(showing.sort()).toEqual(Object.keys(UNMISTAKEN));
});
