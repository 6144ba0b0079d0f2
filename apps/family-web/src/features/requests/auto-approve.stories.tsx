import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

export default { title: 'Family/Paid right away', tags: ['!autodocs'], parameters: SCREENS };

const PAGE = '/settings?tab=chores';
const as = 'dana';

export const Settings = screen(PAGE, { as, shows: 'Up to $1.00 each, $5.00 a week.' });
export const Off = screen(PAGE, { as, of: 'quiet', shows: 'Everything waits for an adult.' });
export const Crowded = screen(PAGE, { as, of: 'crowded', shows: 'Pay child-7 right away' });
export const Broken = screen(PAGE, { as, wishes: { getAutoApprove: 'INTERNAL' }, shows: 'This could not be loaded' });
export const AutoApprove = opened(PAGE, { as, press: 'Change the amounts for leo', opens: 'Pay Leo right away' });

/** Approvals by the rule, with Take back. */
export const OnTheDashboard = screen('/', { as, shows: 'Approved by your rule' });

const paid = /Paid right away: your parents trust you up to \$2.00/;

/** A child reads why it did not have to wait. */
export const AChilds = screen('/chores', { as: 'mia', of: 'paidRightAway', shows: paid });
/** Home shows the payment among the news. */
export const AChildsHome = screen('/', {
  as: 'mia',
  of: 'paidRightAway',
  answers: { markSeen: undefined },
  shows: /Set the table/,
});
export const AChildsClaim = screen('/rewards', { as: 'mia', of: 'paidRightAway', shows: paid });
