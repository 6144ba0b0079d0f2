import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Paydays', tags: ['!autodocs'], parameters: SCREENS };

export const PaidMeanwhile = screen('/', { as: 'dana', of: 'paidMeanwhile', shows: 'Allowances were paid' });

export const MissedMeanwhile = screen('/', {
  as: 'dana',
  of: 'missedMeanwhile',
  shows: /^3 paydays from .* were missed: \$15\.00$/,
});

export const MissedInSettings = screen('/children/$leo', {
  as: 'dana',
  of: 'missedMeanwhile',
  shows: /^1 payday on .* was missed: \$5\.00$/,
});

export const AskingMeanwhile = screen('/', {
  as: 'dana',
  of: 'askingMeanwhile',
  // One or two Wednesdays lie in eight days.
  shows: /^Mia: (\d+ of \d+ duties|2 paydays wait for your answer)$/,
});

export const PayLess = opened('/', {
  as: 'dana',
  of: 'askingMeanwhile',
  press: /^Pay less for the payday/,
  opens: 'Pay less this time?',
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
