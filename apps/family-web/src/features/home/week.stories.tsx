import { crowded, newcomers, quiet } from '@pocketful/testkit/family/worlds';
import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Week', tags: ['!autodocs'], parameters: SCREENS };

export const Week = screen('/week', { as: 'dana', shows: /^Leo / });

export const WeekWithNothing = screen('/week', { as: 'dana', world: quiet, shows: 'A quiet week: no money moved.' });

export const WeekWithoutChildren = screen('/week', {
  as: 'dana',
  world: { ...newcomers, setUp: true },
  shows: 'No children yet',
});

const NAMES = ['ana', 'ben', 'cleo', 'dilan', 'eva'] as const;
const CATEGORIES = ['chore', 'achievement', 'gift', 'spending', 'allowance', 'bonus', 'savings', 'other'] as const;

/** Five children, with money of every category. */
export const WeekCrowded = screen('/week', {
  as: 'dana',
  world: {
    ...quiet,
    children: NAMES.map((username, place) => ({
      ...{ username, firstName: place === 0 ? 'Maximiliana-Alexandrina-Featherstonehaugh' : username },
      ...{ age: 15 - place, pin: String(4001 + place * 137), joinedDaysAgo: 40 },
    })),
    entries: NAMES.flatMap(child =>
      CATEGORIES.flatMap((category, place) =>
        [1, -1].map(sign => ({
          ...{ child, by: 'dana', daysAgo: 0.001, description: 'x', category },
          amountCents: sign * (123_456 + place * 1000 - sign * 500),
        })),
      ),
    ),
  },
  shows: /^Maximiliana-Alexandrina/,
});

/** The longest names, and thirty chores of one child. */
export const WeekOfSeven = screen('/week', { as: 'dana', world: crowded, shows: /^Child 7|quiet/ });

/** A missing answer shows as a skeleton in its place. */
export const WeekLoading = screen('/week', {
  as: 'dana',
  wishes: { getFamilyWeek: 'NEVER' },
  shows: 'The family’s week',
});

export const WeekBroken = screen('/week', {
  as: 'dana',
  wishes: { getFamilyWeek: 'INTERNAL' },
  shows: 'This could not be loaded',
});
