import { SCREENS, whenKeyed } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../test/screen.tsx';

export default { title: 'Family/Anywhere', tags: ['!autodocs'], parameters: SCREENS };

/** While the session is looked up. */
export const Loading = screen('/', { wishes: { getSessionUser: 'NEVER' }, shows: 'Loading...' });

export const NotFound = screen('/nowhere/at-all', { as: 'dana', shows: '404 Page Not Found' });

/** A stranger is offered the login, too. */
export const NotFoundForAStranger = screen('/nowhere/at-all', { shows: '404 Page Not Found' });

/** A screen that only the server could say who may see. */
export const Unreachable = screen('/chores', { wishes: { '*': 'AWAY' }, shows: /cannot be reached/ });

const dashboard = screen('/', { as: 'dana', shows: 'Approval Requests' });

export const Find = { ...dashboard, play: whenKeyed('Approve', { key: 'k', ctrlKey: true }, 'Find') };

export const Keys = { ...dashboard, play: whenKeyed('Approve', { key: '?' }, 'Keyboard shortcuts') };

/** From the child's face and name. */
export const Picture = opened('/', { as: 'mia', press: 'Your picture, Mia', opens: 'Your Picture' });

export const WhoCanSee = opened('/', {
  as: 'mia',
  press: ['Your picture, Mia', 'Who can see this?'],
  opens: 'What never happens',
});

/** A grown-up must sign in again afterwards. */
export const AChildLogsOut = opened('/', { as: 'mia', press: 'Logout', opens: 'Log out of Pocketful?' });
