import { namedGoals, Palette } from '@pocketful/web-kit/layers/palette';
import { useChildren } from '../features/people/public.ts';
import { SETTINGS_TABS } from '../features/settings/settings-tabs.tsx';
import { CHILD_SETTINGS } from '../shared/child-settings.ts';
import { childPlace, place } from '../shared/paths.ts';
import { PLACES } from './places.tsx';

/** The pages of an adult that are found by their title. */
const FOUND = [
  'dashboard',
  'parentChores',
  'accounts',
  'statement',
  'week',
  'dataRights',
  'privacyPolicy',
  'terms',
] as const;

/** Finds any child, page or setting. */
export function Find({ onClose }: { readonly onClose: () => void }) {
  const children = useChildren().data ?? [];
  const find = (typed: string) => {
    const settings = children.flatMap(({ id, calledName }) =>
      Object.entries(CHILD_SETTINGS).map(([section, { title, words }]) => {
        const label = `${calledName}: ${title}`;
        return { label, words, to: `${childPlace(id)}#${section}`, named: true };
      }),
    );
    const groups = [
      ['Children', children.map(({ id, calledName }) => ({ label: calledName, to: childPlace(id), named: true }))],
      ['Pages', FOUND.map(name => ({ label: PLACES[name].title, to: PLACES[name].path }))],
      [
        'Settings',
        SETTINGS_TABS.map(({ key, label, words }) => ({ label, words, to: `${place('settings')}?tab=${key}` })),
      ],
      ['Settings of a child', typed === '' ? [] : settings],
    ] as const;
    return groups.map(goals => namedGoals(goals, typed));
  };
  return (
    <Palette
      description="A child, a page, or a setting"
      placeholder="Type a name or a word"
      empty="Nothing found."
      find={find}
      onClose={onClose}
    />
  );
}
