import { keyOf } from '@pocketful/api-client/calls';
import { openRecording } from '@pocketful/testkit/screens/recorded';
import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { openRuntime } from '../../app/runtime.ts';
import { keepProfile } from '../../shared/kept-profile.ts';
import { forgetRecords } from '../../shared/stored-records.ts';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Home', tags: ['!autodocs'], parameters: SCREENS };

export const Dashboard = screen('/', { as: 'dana', shows: 'Family Dashboard' });

/** One child, and nothing has happened yet. */
export const DashboardWithNothing = screen('/', { as: 'dana', of: 'quiet', shows: 'What shall Mia do first?' });

/** A new family without a child. */
export const Welcome = screen('/', {
  as: 'dana',
  of: 'childless',
  shows: 'Add First Family Member',
});

/** With a first child all the first steps are left, that of a device too. */
export const FirstSteps = screen('/', {
  as: 'dana',
  of: 'quietAtHome',
  shows: 'Open it on a phone',
});

/** The family_admin learns once that no backup leaves the computer. */
export const LocalBackups = screen('/', {
  as: 'dana',
  of: 'quietWithBackups',
  shows: 'Backups stay on this computer',
});

/** Seven children, thirty requests, the longest names, a balance far below zero. */
export const DashboardCrowded = screen('/', { as: 'dana', of: 'crowded', shows: /maximiliana/ });

/** Data that will be removed. */
export const DashboardWithDeadlines = screen('/', {
  as: 'dana',
  of: 'ending',
  answers: { noteDeadlinesShown: undefined },
  shows: 'No longer used',
});

/** A missing answer shows as a skeleton in its place. */
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

export const ChildHomeBelowZero = screen('/', { as: 'bo-rivera', shows: 'Hi, Bo!' });

/** A child who does not read: a debt as a sentence, chores as pictures. */
export const ChildHomeSimple = screen('/', { as: 'bo-rivera', of: 'simpleView', shows: /^You owe/ });

/** The same with money to count. */
export const ChildHomeSimpleWithMoney = screen('/', { as: 'bo-rivera', of: 'simpleAndPaid', shows: 'I did it' });

/** A missing answer shows as a skeleton in its place. */
export const ChildHomeLoading = screen('/', {
  as: 'mia',
  wishes: { getChildBalance: 'NEVER', listChildTransactions: 'NEVER', listChores: 'NEVER', listAllowances: 'NEVER' },
  shows: 'Hi, Mia!',
});

export const ChildHomeBroken = screen('/', {
  as: 'mia',
  wishes: {
    getChildBalance: 'INTERNAL',
    listChildTransactions: 'INTERNAL',
    listChores: 'INTERNAL',
    getBalanceHistory: 'INTERNAL',
  },
  shows: 'This could not be loaded',
});

/** A child to whom nothing has happened yet. */
export const ChildHomeWithNothing = screen('/', { as: 'mia', of: 'quiet', shows: 'Hi, Mia!' });

/** Started offline, with the kept profile. */
export const ChildHomeOffline = {
  ...screen('/', { as: 'mia', wishes: { '*': 'AWAY' }, shows: 'You are offline' }),
  beforeEach: async () => {
    await keepMia();
    return () => forgetRecords(localStorage);
  },
};

async function keepMia(): Promise<void> {
  const { fetch } = await openRecording({ viewer: 'mia' });
  const { api, session, queryClient, close } = openRuntime({ fetch });
  await session.recheck();
  const current = session.current();
  if (current.stage !== 'active') throw new Error('no member is active');
  const input = { params: { id: current.user.id } };
  queryClient.setQueryData(keyOf('getChildBalance', input), await api.call('getChildBalance', input));
  keepProfile(localStorage, queryClient, current.user);
  close();
}

/** Thirty entries and goals, the longest names, a balance far below zero. */
export const ChildHomeCrowded = screen('/', {
  as: 'maximiliana-alexandr',
  of: 'crowded',
  shows: /^Hi, Maximiliana/,
});

export const ApproveAll = opened('/', {
  as: 'dana',
  press: 'Approve all',
  opens: 'Approve all 6 requests?',
});

export const RejectWithAReason = opened('/', {
  as: 'dana',
  press: 'Reject',
  opens: 'Reject "Vacuum the living room"?',
});

export const Withdraw = opened('/', { as: 'leo', press: 'Withdraw', opens: 'Request Withdrawal' });

export const Lesson = screen('/', { as: 'leo', shows: 'You spent money' });

export const LessonOfAChild = screen('/children/$leo', { as: 'dana', shows: 'A lesson for Leo: You spent money' });

export const Count = opened('/', { as: 'mia', press: 'Count it', opens: 'Count it' });

export const AddTransaction = opened('/', { as: 'dana', press: 'Add Transaction', opens: 'Add Transaction' });

export const AChildsPage = screen('/children/$mia', { as: 'dana', shows: 'Rewards for Mia' });

/** A child with nothing yet. */
export const AChildsPageWithNothing = screen('/children/$mia', { as: 'dana', of: 'quiet', shows: 'Rewards for Mia' });

/** Long names and long lists. */
export const AChildsPageCrowded = screen('/children/$child-7', { as: 'dana', of: 'crowded', shows: /^Rewards for/ });

export const AChildsPageLoading = screen('/children/$mia', {
  as: 'dana',
  wishes: { listChildren: 'NEVER' },
  shows: 'Child',
});

export const AChildsPageBroken = screen('/children/$mia', {
  as: 'dana',
  wishes: { listChildTransactions: 'INTERNAL' },
  shows: 'This could not be loaded',
});

/** What can be added, from the bar on a phone. */
export const AddSheet = {
  ...opened('/', { as: 'dana', press: 'Add', opens: 'Add' }),
  globals: { viewport: { value: 'phone' } },
};
