import { SCREENS, whenPressed } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Notices', tags: ['!autodocs'], parameters: SCREENS };

const PAGE = '/settings?tab=notices';
const as = 'dana';

export const Settings = screen(PAGE, { as, of: 'riveraWithMail', shows: 'Mail me when something waits' });
export const WithoutMail = screen(PAGE, { as, shows: /has no mail server/ });
export const Broken = screen(PAGE, { as, wishes: { getNotices: 'INTERNAL' }, shows: 'This could not be loaded' });
export const Loading = screen(PAGE, { as, wishes: { getNotices: 'NEVER' }, shows: 'Notices' });

/** The dashboard offers the daily mail once. */
export const Offer = screen('/', { as, of: 'riveraWithMail', shows: /^Would you like one mail a day/ });
export const Accepted = {
  ...screen('/', {
    as,
    of: 'riveraWithMail',
    answers: {
      setNotices: { mail: 'daily', hour: 18, names: true, sendsMail: true, pushKey: null, pushHere: false },
    },
    shows: /^Would you like one mail a day/,
  }),
  play: whenPressed('Yes, at 6 PM', 'Daily mail is on'),
};
