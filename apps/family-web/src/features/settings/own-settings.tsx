import { ProfileSettings } from '../identity/public.ts';
import { OwnFormats } from '../people/public.ts';

/** Settings of the adult who is signed in. */
export function OwnSettings() {
  return (
    <ProfileSettings>
      <OwnFormats />
    </ProfileSettings>
  );
}
