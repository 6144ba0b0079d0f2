import { expect, test } from 'vitest';
import { storybookArguments } from '../src/storybook.ts';

test('storybook listens on PORT and HOST, asks nothing and opens nothing', () => {
  const args = storybookArguments([], { PORT: '7007', HOST: '0.0.0.0' });
  expect(args.join(' ')).toContain('dev --port 7007 --exact-port --host 0.0.0.0 --ci');
  expect(storybookArguments([], {}).join(' ')).toContain('--port 6006 --exact-port --host 127.0.0.1');
});

test('with --build it writes pages', () => {
  expect(storybookArguments(['--build'], {})[0]).toBe('build');
});

test('a wrong argument or port is refused, not passed on', () => {
  expect(() => storybookArguments(['--bild'], {})).toThrow(/--bild/);
  expect(() => storybookArguments([], { PORT: 'http' })).toThrow(/PORT/);
});
