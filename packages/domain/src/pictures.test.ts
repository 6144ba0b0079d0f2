import { expect, test } from 'vitest';
import { isPictureName, pictureOf } from './pictures.ts';

test.each(['broom', 'Hund-2', 'ё', 'a'.repeat(40)])('%s is a name of a picture', name => {
  expect(isPictureName(name)).toBe(true);
  expect(pictureOf(name, 'star')).toBe(name);
});

test.each(['', 'two words', 'a/b', '<svg>', 'a'.repeat(41)])('%j is none, and is drawn as the default', name => {
  expect(isPictureName(name)).toBe(false);
  expect(pictureOf(name, 'star')).toBe('star');
});
