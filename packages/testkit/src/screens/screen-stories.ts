import { FAMILIES, type FamilyName, type FamilyOptions } from '../family/families.ts';
import type { Wishes } from './wishes.ts';

/** The screen of a story: an app's `screen` and `opened` set it as `at`. */
interface StoryAt {
  readonly path: string;
  readonly wishes?: Wishes | undefined;
  readonly of?: FamilyName | undefined;
}

/** A story of a whole screen. */
export interface ScreenStory extends StoryAt {
  /** Its file and its name: `chores.AddChore`. */
  readonly name: string;
  /** The title of the dialog that it waits for, if any. */
  readonly opens: string | undefined;
}

/** The stories of whole screens in these files, by the path of each file. A `part` of a screen does not count. */
export function screenStories(files: Readonly<Record<string, object>>): readonly ScreenStory[] {
  return Object.entries(files).flatMap(([file, stories]) => {
    const [base = ''] = (file.split('/').at(-1) ?? '').split('.stories');
    return Object.entries(stories).flatMap(([name, story]: [string, unknown]) =>
      hasPlace(story) ? [{ ...story.at, name: `${base}.${name}`, opens: story.play?.opens }] : [],
    );
  });
}

function hasPlace(story: unknown): story is { readonly at: StoryAt; readonly play?: { readonly opens?: string } } {
  return typeof story === 'object' && story !== null && 'at' in story;
}

/** The addresses without a story. For an address without `?` a story of any of its tabs counts. */
export function withoutStory(stories: readonly ScreenStory[], addresses: readonly string[]): string[] {
  // In the path of a story a username with a dollar sign is an id.
  const paths = stories.map(({ path }) => path.replace(/\/\$[\w-]+/, '/:id'));
  const shown = new Set(paths.flatMap(path => [path, path.split(/[?#]/)[0], path.split(/[&#]/)[0]]));
  return addresses.filter(address => !shown.has(address));
}

/** The states of a list, of four, that have a story. */
export function storyStates(stories: readonly ScreenStory[], address: string): string[] {
  const own = stories.filter(({ path }) => path.split(/[?#]/)[0] === address);
  const wished = (wish: 'NEVER' | 'INTERNAL') => own.some(({ wishes }) => Object.values(wishes ?? {}).includes(wish));
  const states = {
    loading: wished('NEVER'),
    broken: wished('INTERNAL'),
    'with nothing': own.some(({ of }) => isEmpty(of)),
    'with too much': own.some(({ of }) => of === 'crowded'),
  };
  return Object.entries(states).flatMap(([state, hasStory]) => (hasStory ? [state] : []));
}

/** Whether nothing happened to a family. */
function isEmpty(of: FamilyName = 'rivera'): boolean {
  const { fixture }: FamilyOptions = FAMILIES[of];
  return fixture?.calls.length === 0;
}

/** The dialogs of an app whose code loads later, by the texts of its sources. */
export function lazyDialogs(sources: Readonly<Record<string, string>>): string[] {
  const declared = /const (\w+) = lazyPart\(/g;
  return Object.values(sources).flatMap(source => [...source.matchAll(declared)].map(([, name = '']) => name));
}

/** The dialogs without a story that opens them. `ChoreDialog` needs a story `Chore`, `AddChore` or `EditChore`. */
export function unopened(stories: readonly ScreenStory[], dialogs: readonly string[]): string[] {
  const opening = new Set(stories.flatMap(({ name, opens }) => (opens === undefined ? [] : [name.split('.')[1]])));
  return dialogs.filter(dialog => {
    const base = dialog.replace(/(Dialog|Question)$/, '');
    return !['', 'Add', 'Edit'].some(prefix => opening.has(prefix + base));
  });
}
