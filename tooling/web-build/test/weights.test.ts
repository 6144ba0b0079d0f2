import { expect, test } from 'vitest';
import { loadedWith, partsOf, weights } from '../src/weights.ts';

const chunk = (fileName: string, modules: Record<string, number>, imports: string[] = [], code = fileName) => ({
  type: 'chunk' as const,
  fileName,
  code,
  imports,
  modules: Object.fromEntries(Object.entries(modules).map(([id, size]) => [id, { renderedLength: size }])),
});

const noise = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 4)).join('');

const bundle = {
  main: chunk('main.js', { '/repo/apps/web/src/main.tsx': 1 }, ['react.js']),
  react: chunk('react.js', { '/repo/node_modules/.pnpm/react@19/node_modules/react/index.js': 1 }, [], noise(1000)),
  charts: chunk('charts.js', { '/repo/node_modules/charts/index.js': 1 }, [], noise(1000)),
};

test('a load holds what its modules import, and nothing that is imported later', () => {
  const files = loadedWith(Object.values(bundle), ['src/main.tsx']).map(({ fileName }) => fileName);
  expect(files).toEqual(['main.js', 'react.js']);
  expect(Object.keys(partsOf([bundle.react]))).toEqual(['react']);
});

test('a load past its own limit fails the build, and names what grew', () => {
  const main = { modules: ['src/main.tsx'], limit: 5 };
  const loads = { home: { ...main, limit: 1 }, desk: main };
  const plugin = weights({ loads, accepted: '/nowhere/weights.json' });
  expect(() => plugin.writeBundle({}, bundle)).toThrow(
    /^the first load of home is [\d.]+ KB.*at most 1 .*\n {2}react is [^\n]*$/,
  );
  const light = weights({ loads: { desk: main }, accepted: '/nowhere/weights.json' });
  expect(() => light.writeBundle({}, bundle)).not.toThrow();
});

test('a module that no file holds is a mistake in the list of loads', () => {
  expect(() => loadedWith(Object.values(bundle), ['src/gone.tsx'])).toThrow('src/gone.tsx is in no file');
});
