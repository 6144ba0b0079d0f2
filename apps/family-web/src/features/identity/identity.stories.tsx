import { SCREENS } from '@pocketful/testkit/screen-story';
import { newcomers } from '@pocketful/testkit/worlds';
import { part, screen } from '../../test/screen.tsx';
import { VerifyEmail as VerifyEmailCard } from './verify-email.tsx';

export default { title: 'Family/Coming in', tags: ['!autodocs'], parameters: SCREENS };

export const Landing = screen('/', { shows: 'Start Saving Today' });

/** The server cannot be reached when the page is loaded. */
export const LandingOffline = screen('/', { wishes: { '*': 'AWAY' }, shows: /cannot be reached/ });

export const Login = screen('/login', { shows: 'Sign In' });

export const Signup = screen('/signup', { shows: 'First name' });

/** The device is unlocked, and nobody is picked yet. */
export const Picker = screen('/', { unlockedBy: 'dana', shows: 'Who is using Pocketful?' });

export const Wizard = screen('/', { as: 'dana', world: newcomers, shows: /Step 1/ });

export const ForgotPassword = screen('/forgot-password', { mail: true, shows: 'Send link' });

/** Nothing can be sent, so nothing is asked. */
export const ForgotPasswordWithoutMail = screen('/forgot-password', { shows: /sends no mail/ });

export const ResetPassword = screen('/reset-password#token=from-a-mail', { mail: true, shows: 'Change password' });

/** The link was cut off on its way. */
export const ResetPasswordWithoutToken = screen('/reset-password', { mail: true, shows: /not whole/ });

/** The last step of signing up, where addresses are verified. */
export const VerifyEmail = part(
  <VerifyEmailCard lastStep email="a-rather-long-address-of-somebody@mail.example.com" onContinue={() => {}} />,
  { mail: true, shows: 'Resend verification code' },
);
