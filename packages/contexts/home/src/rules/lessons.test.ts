import { expect, test } from 'vitest';
import { LESSON_NAMES, lessonOf, SOURCES } from './lessons.ts';

/** The longest figure that a sentence usually has. */
const FIGURE = '$1,234.50';
const lessons = LESSON_NAMES.map(name => ({ name, ...lessonOf(name) }));

test('Each lesson has at most 40 words and a question, and its words hold its figure', () => {
  for (const { name, words, question } of lessons) {
    const text = words(FIGURE);
    expect.soft(text.split(' ').length, name).toBeLessThanOrEqual(40);
    expect.soft(text, name).toContain(FIGURE);
    expect.soft(question, name).toMatch(/^[A-Z].*\?$/);
  }
});

test('A lesson about a mistake has no sentence for an adult', () => {
  expect(lessons.filter(({ advice }) => advice === undefined).map(({ name }) => name)).toEqual([
    'belowZero',
    'repaid',
    'takeBack',
    'spentAtOnce',
    'emptyAccount',
    'outOfReach',
  ]);
});

test('docs/lessons.md lists each lesson', async () => {
  const listed = lessons.map(({ event, figure, title, words, question, advice, source }) =>
    [
      `## ${title}`,
      '',
      `- Event: ${event}`,
      `- Figure: ${figure}`,
      `- Words: ${words('AMOUNT')}`,
      `- Question: ${question}`,
      `- Adult: ${advice ?? 'none, it is the child’s alone'}`,
      `- Source: ${SOURCES[source]}`,
    ].join('\n'),
  );
  const text = `# Lessons

A lesson is a few sentences about money at a child’s own event: the first of its kind in the last 14 days. An adult switches lessons on for
a child. Each is shown until the child has read it, one a day on a device. Pocketful stores which ones were read, without a time. A ledger
whose older part was brought forward has no known first events, and so no lessons. An adult sees the newest lesson about a first or a goal
on the child’s page.

A test writes this page from [lessons.ts](../packages/contexts/home/src/rules/lessons.ts).

${listed.join('\n\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../../../docs/lessons.md');
});
