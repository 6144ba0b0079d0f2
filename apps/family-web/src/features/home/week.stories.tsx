import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Week', tags: ['!autodocs'], parameters: SCREENS };

export const Week = screen('/week', { as: 'dana', shows: /^Leo / });

export const WeekWithNothing = screen('/week', { as: 'dana', of: 'quiet', shows: 'A quiet week: no money moved.' });

export const WeekWithoutChildren = screen('/week', {
  as: 'dana',
  of: 'childless',
  shows: 'No children yet',
});

/** Five children, with money of every category. */
export const WeekCrowded = screen('/week', {
  as: 'dana',
  of: 'fiveChildren',
  shows: /^Maximiliana-Alexandrina/,
});

/** The longest names, and thirty chores of one child. */
export const WeekOfSeven = screen('/week', { as: 'dana', of: 'crowded', shows: /^Child 7|quiet/ });

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
