import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, part, screen } from '../../test/screen.tsx';
import { EmailChange } from './email-change.tsx';
import { PlainHttpNote } from './plain-http-note.tsx';

export default { title: 'Family/Profile', tags: ['!autodocs'], parameters: SCREENS };

export const Profile = screen('/settings', { as: 'dana', shows: 'Safari on iPad' });

export const AddADevice = screen('/settings', {
  as: 'dana',
  of: 'riveraAtHome',
  shows: 'Add a device',
});

export const OfAParent = screen('/settings', { as: 'sam', shows: 'Change your PIN' });

export const OneDevice = screen('/settings', {
  as: 'dana',
  of: 'quiet',
  shows: 'This device',
});

export const Broken = screen('/settings', {
  as: 'dana',
  wishes: { listFamilyMembers: 'INTERNAL' },
  shows: 'This could not be loaded',
});

export const SignOutOthers = opened('/settings', {
  as: 'dana',
  press: 'Sign Out All Others',
  opens: 'Sign out all other devices?',
});

export const PlainHttp = part(
  <main>
    <PlainHttpNote trusted={false} />
  </main>,
  { as: 'dana', shows: 'This address is plain http' },
);

export const NewAddress = part(<EmailChange email="dana@new.example" />, {
  as: 'dana',
  shows: 'Cancel Email Change',
});

/** Which children a new device is for. */
export const AddChildsDevice = opened('/settings', {
  as: 'dana',
  press: "Add a Child's Device",
  opens: "Add a Child's Device",
});
