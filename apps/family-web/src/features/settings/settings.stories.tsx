import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Settings', tags: ['!autodocs'], parameters: SCREENS };

export const Chores = screen('/settings?tab=chores', { as: 'dana', shows: 'Chores for Mia' });

export const ChoresOfOne = screen('/settings?tab=chores', { as: 'dana', of: 'quiet', shows: 'Chores for Mia' });

export const ChoresCrowded = screen('/settings?tab=chores', {
  as: 'dana',
  of: 'crowded',
  shows: /Chores for Child 7/,
});

export const ChoresBroken = screen('/settings?tab=chores', {
  as: 'dana',
  wishes: { listChildren: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AChilds = screen('/settings', { as: 'mia', shows: /only available for parents/ });

export const ChoresLoading = screen('/settings?tab=chores', {
  as: 'dana',
  wishes: { listChildren: 'NEVER' },
  shows: 'Settings',
});

export const ChoresWithNobody = screen('/settings?tab=chores', {
  as: 'dana',
  of: 'childless',
  shows: 'No children yet',
});
