import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Goals', tags: ['!autodocs'], parameters: SCREENS };

/** One that is reached, two under way, one that came back with a reason. */
export const AChilds = screen('/goals', { as: 'mia', shows: 'Roller skates' });

/** One waits for an answer, one was bought. */
export const WithATrophy = screen('/goals', { as: 'leo', shows: 'Your Achievements' });

export const BelowZero = screen('/goals', { as: 'bo-rivera', shows: 'Upcoming Goal' });

/** One jar, and its voice. */
export const Simple = screen('/goals', { as: 'bo-rivera', of: 'simpleView', shows: 'A really big dinosaur' });

export const WithNothing = screen('/goals', { as: 'mia', of: 'quiet', shows: 'No Goals Yet' });

/** Thirty goals, the longest names. */
export const Crowded = screen('/goals', { as: 'maximiliana-alexandr', of: 'crowded', shows: /^Goal number 30/ });

export const Loading = screen('/goals', {
  as: 'mia',
  wishes: { listChildGoals: 'NEVER' },
  shows: 'Your Savings Goals',
});

export const Broken = screen('/goals', {
  as: 'mia',
  wishes: { listChildGoals: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const OfAnAdult = screen('/goals', { as: 'dana', shows: 'Access Restricted' });

export const OfAStranger = screen('/goals', { shows: 'Please log in' });

export const AddGoal = opened('/goals', { as: 'mia', press: 'Add New Goal', opens: 'Create New Savings Goal' });

export const EditGoal = opened('/goals', { as: 'mia', press: ['Watercolor set', 'Edit'], opens: 'Edit Savings Goal' });

export const DeleteGoal = opened('/goals', {
  as: 'mia',
  press: ['Watercolor set', 'Delete'],
  opens: 'Delete this goal?',
});
