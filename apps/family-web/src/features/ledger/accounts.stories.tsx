import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Accounts', tags: ['!autodocs'], parameters: SCREENS };

export const Usual = screen('/accounts', { as: 'dana', shows: /^Last updated/ });

export const Quiet = screen('/accounts', { as: 'dana', of: 'quiet', shows: 'Total balance across all accounts' });

/** Set up, and no child yet. */
export const WithNobody = screen('/accounts', {
  as: 'dana',
  of: 'childless',
  shows: 'No accounts yet',
});

/** Seven children, the longest name, a balance far below zero. */
export const Crowded = screen('/accounts', { as: 'dana', of: 'crowded', shows: 'Child 7' });

export const Loading = screen('/accounts', { as: 'dana', wishes: { listChildren: 'NEVER' }, shows: 'Family Balance' });

export const Broken = screen('/accounts', {
  as: 'dana',
  wishes: { listChildren: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const OfAChild = screen('/accounts', { as: 'mia', shows: 'For grown-ups' });

export const Export = opened('/accounts', { as: 'dana', press: 'Export', opens: 'Export' });

export const StatementOfAll = screen('/accounts/statement', { as: 'dana', shows: 'Transactions of Mia' });

export const StatementBroken = screen('/accounts/statement', {
  as: 'dana',
  wishes: { exportAccounts: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const StatementLoading = screen('/accounts/statement', {
  as: 'dana',
  wishes: { exportAccounts: 'NEVER' },
  shows: 'Statement',
});
