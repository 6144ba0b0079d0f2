import type { Answer } from '@pocketful/api-client/client';
import { toDecimal } from '@pocketful/domain/money';
import { SCREENS, whenPressed } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Paid right away', tags: ['!autodocs'], parameters: SCREENS };

const PAGE = '/children/$leo';
const as = 'dana';

export const Settings = screen(PAGE, { as, shows: 'Up to $1.00 each, $5.00 a week.' });
export const Off = screen('/children/$mia', { as, of: 'quiet', shows: 'Everything waits for an adult.' });
export const Broken = screen(PAGE, { as, wishes: { getAutoApprove: 'INTERNAL' }, shows: 'This could not be loaded' });
export const AutoApprove = opened(PAGE, { as, press: 'Change the amounts for Leo', opens: 'Pay Leo right away' });

/** Approvals by the rule, with Take back. */
export const OnTheDashboard = screen('/', { as, shows: 'By your rule' });

const paid = /Paid right away: your parents trust you up to \$2.00/;

/** A child reads why it did not have to wait. */
export const AChilds = screen('/chores', { as: 'mia', of: 'paidRightAway', shows: paid });
/** What mia's rule answers when she hands a chore in. */
const paidChore: Answer<'submitChore'> = {
  ...{ id: '01990000-0000-7000-8000-000000000009', childId: '01990000-0000-7000-8000-000000000002' },
  ...{ name: 'Set the table', reward: toDecimal(150), iconName: null, dueDate: '2026-03-11T03:59:00.000Z' },
  ...{
    status: 'approved',
    completed: true,
    trustedUpTo: toDecimal(200),
    awayUntil: null,
    createdAt: '2026-03-09T15:00:00.000Z',
  },
  ...{ submittedAt: '2026-03-10T15:00:00.000Z', submittedDay: '2026-03-10', lastCompleted: '2026-03-10T15:00:00.000Z' },
  ...{ approvedAt: '2026-03-10T15:00:00.000Z', rejectedAt: null, rejectionComment: null },
  ...{ templateId: null, offerId: null, isTurn: false, groupId: null, isRecurring: false, frequency: null },
  ...{ recurringDays: [], anchorDay: null, opensOn: null, isLast: false, updatedAt: '2026-03-10T15:00:00.000Z' },
};
export const AChildsHome = {
  ...screen('/', {
    as: 'mia',
    of: 'trusting',
    answers: { markSeen: undefined, submitChore: paidChore },
    shows: 'Set the table',
  }),
  play: whenPressed('Submit for Approval', paid),
};
export const AChildsClaim = screen('/rewards', { as: 'mia', of: 'paidRightAway', shows: paid });
