import { crowded, missedMeanwhile, paidMeanwhile, quiet } from '@pocketful/testkit/family/worlds';
import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

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

export const MissedMeanwhile = screen('/', {
  as: 'dana',
  world: missedMeanwhile,
  shows: /^3 paydays from .* were missed: \$15\.00$/,
});

export const MissedInSettings = screen('/settings?tab=accounts', {
  as: 'dana',
  world: missedMeanwhile,
  shows: /^1 payday on .* was missed: \$5\.00$/,
});

export const AChildsNext = screen('/', { as: 'mia', shows: /^Next allowance:/ });

export const AChildsBroken = screen('/', {
  as: 'mia',
  wishes: { listAllowances: 'INTERNAL', listWithdrawals: 'INTERNAL' },
  shows: 'Your allowance could not be loaded',
});

export const NoticesBroken = screen('/', {
  as: 'dana',
  wishes: { listAllowances: 'INTERNAL' },
  shows: 'Allowance payments could not be loaded',
});

const inSettings = { as: 'dana' } as const;

export const AddAllowance = opened('/settings?tab=accounts', {
  ...inSettings,
  press: 'Add Allowance for mia',
  opens: 'Add Allowance',
});

export const EditAllowance = opened('/settings?tab=accounts', {
  ...inSettings,
  press: /^Edit mia's allowance/,
  opens: 'Edit Allowance',
});

export const EndAllowance = opened('/settings?tab=accounts', {
  ...inSettings,
  press: /^End mia's allowance/,
  opens: 'End this allowance?',
});
