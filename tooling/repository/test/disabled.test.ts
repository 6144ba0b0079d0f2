import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

/** `disabled`, except `disabled={write.busy}`: a busy control shows its state by itself. */
const BARE = /(?<![\w-])disabled=\{(?!(?:\w+\.)?busy\}).*|^\s*disabled$|<\w[^>]*\sdisabled(?=[\s/>])/gm;

/** The places of a source that disable a control without a reason. */
const bareIn = (source: string): readonly string[] => source.match(BARE) ?? [];

test('A disabled control gives its reason to screen readers and at a press, unless it is busy: a disabled control on a screen has a reason, or is busy', () => {
  const screens = files.filter(file => /^apps\/[a-z-]+\/src\/.*\.tsx$/.test(file) && !/\.(test|stories)\./.test(file));
  expect(screens.length).toBeGreaterThan(150);
  expect(screens.flatMap(file => bareIn(read(file)).map(place => `${file}: ${place}`))).toEqual([]);
});

test('the check finds disabled controls without a reason, and no others', () => {
  expect(bareIn('<Button disabled>Save</Button>')).toHaveLength(1);
  expect(bareIn('<Button\n  onClick={() => save()}\n  disabled={!ready}\n>')).toHaveLength(1);
  expect(bareIn('<Button\n  disabled\n>')).toHaveLength(1);
  expect(bareIn('<Button disabled={save.busy}>Save</Button>')).toEqual([]);
  expect(bareIn('<Button disabledReason="Nothing to save.">Save</Button>')).toEqual([]);
});
