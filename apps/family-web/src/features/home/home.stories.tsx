import { SCREENS } from '@pocketful/testkit/screen-story';
import { crowded, quiet } from '@pocketful/testkit/worlds';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Home', tags: ['!autodocs'], parameters: SCREENS };

export const Dashboard = screen('/', { as: 'dana', shows: 'Family Dashboard' });

/** One child, and nothing has happened yet. */
export const DashboardWithNothing = screen('/', { as: 'dana', world: quiet, shows: 'Family Dashboard' });

/** Seven children, thirty requests, the longest names, a balance far below zero. */
export const DashboardCrowded = screen('/', { as: 'dana', world: crowded, shows: /maximiliana/ });

/** What does not come stands as a skeleton in its place. */
export const DashboardLoading = screen('/', {
  as: 'dana',
  wishes: { getDashboard: 'NEVER', listTransactions: 'NEVER', listChores: 'NEVER' },
  shows: 'Family Dashboard',
});

export const DashboardBroken = screen('/', {
  as: 'dana',
  wishes: { getDashboard: 'INTERNAL', listChores: 'INTERNAL', listTransactions: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const ChildHome = screen('/', { as: 'mia', shows: 'Hi, Mia!' });

export const ChildHomeBelowZero = screen('/', { as: 'broke-bo', shows: 'Hi, Bo!' });

export const ApproveAll = opened('/', {
  as: 'dana',
  press: 'Approve all',
  opens: 'Approve everything that waits?',
});

export const RejectWithAReason = opened('/', {
  as: 'dana',
  press: 'Reject',
  opens: 'Reject "Vacuum the living room"?',
});

export const Withdraw = opened('/', { as: 'leo', press: 'Withdraw', opens: 'Request Withdrawal' });
