import { namedGoals, Palette } from '@pocketful/web-kit/layers/palette';
import { useChildren } from '../features/people/public.ts';
import { SETTINGS_TABS } from '../features/settings/settings-tabs.tsx';
import { childPlace, place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The settings of a child, with further words for them. */
const OF_A_CHILD = {
  Allowance: 'pocket money',
  'Days away': 'holiday',
  Rules: 'chores rewards suggestions simple view paid right away',
  'Profile and devices': 'PIN name age',
  Privacy: 'consent export erase',
};

/** Finds any child, page or setting. */
export function Find({ onClose }: { readonly onClose: () => void }) {
  const { role } = useMember();
  const children = useChildren().data ?? [];
  const pages = Object.values<{ readonly path: string; readonly title?: string; readonly who: readonly Visitor[] }>(
    PLACES,
  );
  const find = (typed: string) => {
    const settings = children.flatMap(({ id, calledName }) =>
      Object.entries(OF_A_CHILD).map(([setting, words]) => {
        const label = `${calledName}: ${setting}`;
        return { label, words, to: childPlace(id), named: true };
      }),
    );
    const groups = [
      ['Children', children.map(({ id, calledName }) => ({ label: calledName, to: childPlace(id), named: true }))],
      [
        'Pages',
        pages.flatMap(({ title, path, who }) =>
          title && who.includes(role) && ![place('child'), place('goals')].includes(path)
            ? [{ label: title, to: path }]
            : [],
        ),
      ],
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
      placeholder="Type a name, or what you look for"
      empty="Nothing is called so."
      find={find}
      onClose={onClose}
    />
  );
}
