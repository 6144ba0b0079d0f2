import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Rewards', tags: ['!autodocs'], parameters: SCREENS };

/** One is claimed and waits, one came back with a reason. */
export const AChilds = screen('/rewards', { as: 'mia', shows: 'Waiting for approval' });

export const WithNothing = screen('/rewards', { as: 'mia', of: 'quiet', shows: /No earning opportunities/ });

/** Thirty rewards, the longest name, a large amount. */
export const Crowded = screen('/rewards', { as: 'maximiliana-alexandr', of: 'crowded', shows: 'Reward number 30' });

export const Loading = screen('/rewards', {
  as: 'mia',
  wishes: { listChildRewards: 'NEVER' },
  shows: 'Earn More Money!',
});

export const Broken = screen('/rewards', {
  as: 'mia',
  wishes: { listChildRewards: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const OfAnAdult = screen('/rewards', { as: 'dana', shows: 'Rewards Management' });

export const InSettings = screen('/settings?tab=rewards', { as: 'dana', shows: 'Read a whole book' });

export const InSettingsQuiet = screen('/settings?tab=rewards', { as: 'dana', of: 'quiet', shows: 'No rewards yet.' });

export const InSettingsCrowded = screen('/settings?tab=rewards', {
  as: 'dana',
  of: 'crowded',
  shows: 'Reward number 30',
});

export const InSettingsBroken = screen('/settings?tab=rewards', {
  as: 'dana',
  wishes: { listRewards: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const AddReward = opened('/settings?tab=rewards', { as: 'dana', press: /^Add Reward/, opens: 'Add Reward' });

export const AddCategory = opened('/settings?tab=rewards', {
  as: 'dana',
  press: /^Add Category/,
  opens: 'Add Category',
});

export const DeleteReward = opened('/settings?tab=rewards', {
  as: 'dana',
  press: ['Read a whole book', 'Delete'],
  opens: 'Delete this reward?',
});

export const DeleteCategory = opened('/settings?tab=rewards', {
  as: 'dana',
  press: ['Kindness', 'Delete'],
  opens: 'Delete this category?',
});

export const AChildsOff = screen('/rewards', { as: 'mia', of: 'switchedOff', shows: 'Rewards are off right now' });

export const InSettingsLoading = screen('/settings?tab=rewards', {
  as: 'dana',
  wishes: { listRewards: 'NEVER' },
  shows: 'Rewards by child',
});

export const InSettingsWithNobody = screen('/settings?tab=rewards', {
  as: 'dana',
  of: 'childless',
  shows: 'Categories',
});

export const EditReward = opened('/settings?tab=rewards', {
  as: 'dana',
  press: ['Read a whole book', 'Edit'],
  opens: 'Edit Reward',
});

export const EditCategory = opened('/settings?tab=rewards', {
  as: 'dana',
  press: ['Kindness', 'Edit'],
  opens: 'Edit Category',
});
