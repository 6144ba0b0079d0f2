import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import type { ReactNode } from 'react';
import { useRequestKeys } from '../../shared/request-keys.ts';
import { useMember } from '../../shared/session.tsx';
import { DevicesSettings } from './devices-settings.tsx';
import { PlainHttpNote } from './plain-http-note.tsx';
import { ProfileForm } from './profile-form.tsx';

/** One's own profile, further settings of one's own, and the devices that are signed in. */
export function ProfileSettings({ children }: { readonly children?: ReactNode }) {
  const me = useMember();
  const keys = useRequestKeys();
  const members = useApiQuery('listFamilyMembers', {});
  return (
    <div className="grid max-w-3xl gap-8">
      <Section title="Your profile">
        <Loaded query={members} card="plain" skeleton={<SkeletonRows rows={4} />}>
          {family => <ProfileForm me={me} pinLength={family.find(({ id }) => id === me.id)?.pinLength ?? null} />}
        </Loaded>
      </Section>
      {children}
      <DevicesSettings />
      <SwitchField
        label="Keyboard shortcuts for requests"
        hint="Select a waiting request and press ? to see them. Ctrl+K always finds a child, a page or a setting."
        checked={keys.on()}
        onCheckedChange={keys.turn}
        className="pointer-coarse:hidden"
      />
      <PlainHttpNote />
    </div>
  );
}
