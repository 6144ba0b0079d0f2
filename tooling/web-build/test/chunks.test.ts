import { expect, test } from 'vitest';
import { planChunks, type Script } from '../src/chunks.ts';

const script = (name: string, size: number, imports: string[] = [], more: Partial<Script> = {}): Script => ({
  fileName: `${name}.js`,
  facadeModuleId: null,
  isEntry: false,
  imports: imports.map(imported => `${imported}.js`),
  modules: { [`/src/${name}.tsx`]: { renderedLength: size } },
  ...more,
});
const screen = (name: string, size: number, ...imports: string[]) =>
  script(name, size, ['app', ...imports], { facadeModuleId: `/src/${name}.tsx` });
const app = script('app', 9000, [], { isEntry: true });

/** The modules by the scripts that they come to lie in. */
function planned(scripts: readonly Script[], ...first: string[]): string[][] {
  const plan = planChunks([app, ...scripts], first);
  const byName = Map.groupBy(plan.keys(), module => plan.get(module));
  return [...byName.values()].map(modules => modules.map(module => module.slice(5, -4)).toSorted()).toSorted();
}

test('modules of the same loads share a script, and the page’s own modules are in none of these', () => {
  const scripts = [screen('login', 5000, 'fields', 'zod'), script('fields', 3000, ['zod']), script('zod', 60_000)];
  expect(planned(scripts)).toEqual([['fields', 'login', 'zod']]);
});

test('a script is named after its screen, any other has a number', () => {
  const plan = planChunks(
    [app, screen('login', 5000, 'zod'), screen('signup', 20_000, 'zod'), script('zod', 60_000)],
    [],
  );
  expect([plan.get('/src/login.tsx'), plan.get('/src/signup.tsx')]).toEqual(['login', 'signup']);
  expect(plan.get('/src/zod.tsx')).toMatch(/^\d+$/);
});

test('a large module has a separate script if a load does not need it', () => {
  const scripts = [
    screen('login', 5000, 'zod'),
    screen('home', 5000),
    screen('signup', 20_000, 'zod'),
    script('zod', 60_000),
  ];
  expect(planned(scripts)).toEqual([['home'], ['login'], ['signup'], ['zod']]);
});

test('small modules share a script, although one load needs only one of them', () => {
  const screens = [
    screen('login', 50_000, 'icon'),
    screen('home', 50_000, 'icon', 'arrow'),
    screen('week', 50_000, 'icon', 'arrow'),
  ];
  expect(planned([...screens, script('icon', 300), script('arrow', 300)])).toContainEqual(['arrow', 'icon']);
});

test('the first screens load nothing for others', () => {
  const scripts = [
    screen('home', 50_000, 'list'),
    screen('chores', 50_000, 'list', 'row'),
    screen('week', 50_000, 'list', 'row'),
  ];
  const shared = [script('list', 3000), script('row', 900)];
  expect(planned([...scripts, ...shared])).toContainEqual(['list', 'row']);
  expect(planned([...scripts, ...shared], 'src/home.tsx')).toContainEqual(['row']);
});

test('scripts never import each other in a circle', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 1500; round += 1) {
    // Each script imports some of those after it.
    const names = Array.from({ length: 14 }, (_, at) => `m${at}`);
    const scripts = names.map((name, at) => {
      const imports = names.slice(at + 1).filter(() => random(4) === 0);
      return at < 5 ? screen(name, random(30_000) + 1, ...imports) : script(name, random(9000) + 1, imports);
    });
    const plan = planChunks([app, ...scripts], []);
    const nameOf = (file: string) => plan.get(`/src/${file.replace('.js', '')}.tsx`);
    const imports = Map.groupBy(scripts, ({ fileName }) => nameOf(fileName));
    const circle = (name: string | undefined, above: readonly (string | undefined)[]): boolean =>
      (imports.get(name) ?? [])
        .flatMap(one => one.imports.map(nameOf))
        .some(next => next !== undefined && next !== name && (above.includes(next) || circle(next, [...above, name])));
    for (const name of imports.keys()) expect(circle(name, []), `round ${round}`).toBe(false);
  }
});
