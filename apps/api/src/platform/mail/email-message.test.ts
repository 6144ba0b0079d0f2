import { expect, test } from 'vitest';
import { type EmailMessage, toHtml, toText } from './email-message.ts';

const letter = (name?: string): EmailMessage => ({
  to: 'ada@example.com',
  subject: 'Hello',
  ...(name === undefined ? {} : { name }),
  paragraphs: ['Less < is & more.'],
});
const greetingOf = (name?: string) => toText(letter(name)).split('\n')[0];

test.each(['Ada', 'Zoë', 'Mary-Jane', 'J. R.', "D'Arcy", '李', 'Anne Marie'])('%s is greeted by name', name => {
  expect(greetingOf(name)).toBe(`Hello ${name},`);
});

test.each([
  'You won $500: www.evil.example/claim',
  'evil.example',
  'https://evil.example',
  'ada@example.com',
  '555 0100',
  '<img src=x>',
  'Please send us what you have by tomorrow evening',
])('a text that is no name is left out: %s', name => {
  expect(greetingOf(name)).toBe('Hello,');
  expect(toHtml(letter(name))).not.toContain(name);
});

test('a mail to an unknown person has no name in its greeting', () => {
  expect(greetingOf()).toBe('Hello,');
});

test('the content of a mail is text, not markup', () => {
  expect(toHtml(letter())).toContain('Less &lt; is &amp; more.');
});
