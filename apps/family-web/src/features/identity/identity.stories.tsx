import { SCREENS } from '@pocketful/testkit/screen-story';
import { newcomers } from '@pocketful/testkit/worlds';
import { screen } from '../../test/screen.tsx';

export default { title: 'Family/Coming in', tags: ['!autodocs'], parameters: SCREENS };

export const Landing = screen('/', { shows: 'Start Saving Today' });

/** The server cannot be reached when the page is loaded. */
export const LandingOffline = screen('/', { wishes: { '*': 'AWAY' }, shows: /cannot be reached/ });

export const Login = screen('/login', { shows: 'Sign In' });

export const Signup = screen('/signup', { shows: 'First name' });

/** The device is unlocked, and nobody is picked yet. */
export const Picker = screen('/', { unlockedBy: 'dana', shows: 'Who is using Pocketful?' });

export const Wizard = screen('/', { as: 'dana', world: newcomers, shows: /Step 1/ });
