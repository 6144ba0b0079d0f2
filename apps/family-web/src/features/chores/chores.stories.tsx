import { SCREENS } from '@pocketful/testkit/screen-story';
import { crowded, quiet } from '@pocketful/testkit/worlds';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Chores', tags: ['!autodocs'], parameters: SCREENS };

export const Parents = screen('/chores', { as: 'dana', shows: "mia's Chores" });

export const ParentsWithNothing = screen('/chores', { as: 'dana', world: quiet, shows: "mia's Chores" });

export const ParentsCrowded = screen('/chores', { as: 'dana', world: crowded, shows: /^Chore number 30/ });

export const ParentsBroken = screen('/chores', {
  as: 'dana',
  wishes: { listChores: 'INTERNAL' },
  shows: 'This could not be loaded',
});

/** One sent back with a reason, one awaiting approval, two to do. */
export const AChilds = screen('/chores', { as: 'mia', shows: /To Do/ });

export const AChildsWithNothing = screen('/chores', { as: 'mia', world: quiet, shows: 'My Chores' });
