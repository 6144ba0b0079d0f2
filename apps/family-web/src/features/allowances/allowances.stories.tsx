import { SCREENS } from '@pocketful/testkit/screen-story';
import { crowded, paidMeanwhile, quiet } from '@pocketful/testkit/worlds';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Allowances', tags: ['!autodocs'], parameters: SCREENS };

export const Settings = screen('/settings?tab=accounts', { as: 'dana', shows: /every second Saturday/ });

export const NoneYet = screen('/settings?tab=accounts', { as: 'dana', world: quiet, shows: 'No allowance yet.' });

export const Crowded = screen('/settings?tab=accounts', { as: 'dana', world: crowded, shows: 'child-7' });

export const Broken = screen('/settings?tab=accounts', {
  as: 'dana',
  wishes: { listAllowances: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const PaidMeanwhile = screen('/', { as: 'dana', world: paidMeanwhile, shows: 'Allowances were paid' });

export const AChildsNext = screen('/', { as: 'mia', shows: /^Next allowance:/ });
