import { SCREENS, whenPressed } from '@pocketful/testkit/screens/screen-story';
import { opened, part, screen } from '../../test/screen.tsx';
import { Invited } from './join.tsx';
import { VerifyEmail as VerifyEmailCard } from './verify-email.tsx';

export default { title: 'Family/Coming in', tags: ['!autodocs'], parameters: SCREENS };

export const Landing = screen('/', { shows: 'Start Saving Today' });

/** The server cannot be reached when the page is loaded. */
export const LandingOffline = screen('/', { wishes: { '*': 'AWAY' }, shows: /cannot be reached/ });

export const Login = screen('/login', { shows: 'Sign In' });

export const Signup = screen('/signup', { shows: 'First name' });

/** The device is unlocked, and no profile is picked yet. */
export const Picker = screen('/', { unlocked: true, shows: 'Who is using Pocketful?' });

export const Wizard = screen('/', { as: 'dana', of: 'newcomers', shows: /Step 1/ });

export const ForgotPassword = screen('/forgot-password', { of: 'riveraWithMail', shows: 'Send link' });

/** Nothing can be sent, so nothing is asked. */
export const ForgotPasswordWithoutMail = screen('/forgot-password', { shows: /sends no mail/ });

export const ResetPassword = screen('/reset-password#token=from-a-mail', {
  of: 'riveraWithMail',
  shows: 'Change password',
});

/** The link is incomplete. */
export const ResetPasswordWithoutToken = screen('/reset-password', { of: 'riveraWithMail', shows: /incomplete/ });

/** The last step of signing up, where addresses are verified. */
export const VerifyEmail = part(
  <VerifyEmailCard lastStep email="a-rather-long-address-of-somebody@mail.example.com" onContinue={() => {}} />,
  { of: 'riveraWithMail', shows: 'Resend verification code' },
);

/** An invited person types the code. */
export const Join = screen('/join', { shows: 'Username of the person who invited you' });

/** The link was used, or is too old. */
export const JoinTooLate = screen('/join#token=from-last-week', {
  wishes: { openInvitation: 'INVITATION_INVALID' },
  shows: /Please ask for a new one/,
});

/** A child's profile is open on this device. */
export const JoinByChild = screen('/join', { as: 'mia', shows: /for a grown-up/ });

export const JoinAsAdult = part(
  <Invited ticket={{ secret: 'a' }} invitation={{ kind: 'parent', invitedBy: 'Dana', family: 'Rivera' }} />,
  { shows: /Dana invites you to the Rivera family/ },
);

export const JoinAsDevice = part(
  <Invited ticket={{ secret: 'a' }} invitation={{ kind: 'device', invitedBy: 'Dana', family: 'Rivera' }} />,
  { shows: 'Add This Device' },
);

/** Missing values show errors at their fields. */
export const LoginWithErrors = { ...Login, play: whenPressed('Sign In', 'Email or username is required') };

export const SignupWithErrors = { ...Signup, play: whenPressed('Continue', 'First name is required') };

/** The second step: the policies. The button waits for both ticks. */
export const SignupPolicies = screen('/signup?step=age_verification', { shows: 'Create Family Account' });

export const PickerPin = { ...Picker, play: whenPressed(/^Mia/, 'Enter your 4-digit PIN') };

export const PickerLeaving = opened('/', {
  unlocked: true,
  press: 'Back to Login',
  opens: 'Sign out on this device?',
});

export const PickerCrowded = screen('/', { unlocked: true, of: 'crowded', shows: /^Maximiliana/ });

export const PickerLoading = screen('/', {
  unlocked: true,
  wishes: { listFamilyMembers: 'NEVER' },
  shows: 'Who is using Pocketful?',
});

export const PickerBroken = screen('/', {
  unlocked: true,
  wishes: { listFamilyMembers: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const WizardChild = screen('/setup-wizard?step=children', {
  as: 'dana',
  of: 'newcomers',
  shows: /A PIN has 4-6 digits/,
});

export const WizardComplete = screen('/setup-wizard?step=complete', {
  as: 'dana',
  of: 'inWizard',
  shows: 'Finish Setup',
});

/** No child was added. */
export const WizardWithNobody = screen('/setup-wizard?step=complete', {
  as: 'dana',
  of: 'newcomers',
  shows: 'Start Using Pocketful',
});

/** The first page of a demo. */
export const TryDemo = screen('/?try', { of: 'riveraInDemo', shows: 'Try it' });

/** Every page of a demo has a banner. */
export const InDemo = screen('/', { as: 'dana', of: 'riveraInDemo', shows: /^A demo: this family is deleted/ });
