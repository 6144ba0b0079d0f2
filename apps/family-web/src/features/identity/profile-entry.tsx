import { isAdult } from '@pocketful/domain/family';
import type { FamilyMember } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { Name } from '@pocketful/ui-kit/name';
import { useState } from 'react';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { PasswordEntry } from './password-entry.tsx';
import { PinEntry } from './pin-entry.tsx';

export interface ProfileEntryProps {
  readonly member: FamilyMember;
  /** First name of the adult who unlocked this device; undefined until it is known. Their password opens a child's profile. */
  readonly adult: string | undefined;
  /** Whether this is a children's own device, where no password opens a profile. */
  readonly isChildrens: boolean;
  /** Called once the profile is open. */
  readonly onOpened?: () => void;
  readonly onBack: () => void;
}

/** A chosen member proves who they are: by PIN, or by a password where there is no PIN or it was forgotten. */
export function ProfileEntry({ member, adult, isChildrens, onOpened, onBack }: ProfileEntryProps) {
  const [way, setWay] = useState<'pin' | 'password'>(member.pinLength === null ? 'password' : 'pin');
  const color = colorOf(member);
  const grownUp = adult ?? 'the grown-up who signed in';
  const whose = `Password of ${isAdult(member.role) ? member.calledName : grownUp}`;
  return (
    <Card data-child-color={color} className="mx-auto grid w-full max-w-md justify-items-center gap-5">
      <div className="grid max-w-full min-w-0 justify-items-center gap-2 text-center">
        <Face of={member} size="xl" />
        <Heading level={1} className="max-w-full">
          <Name>{member.calledName}</Name>
        </Heading>
      </div>
      {isChildrens && member.pinLength === null ? (
        <>
          <p>Your PIN is gone. Ask a grown-up to set a new one.</p>
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        </>
      ) : way === 'pin' && member.pinLength !== null ? (
        <PinEntry
          memberId={member.id}
          length={member.pinLength}
          onOpened={onOpened}
          onBack={onBack}
          onUsePassword={isChildrens ? undefined : () => setWay('password')}
          passwordLabel={isAdult(member.role) ? 'Use password' : 'Forgot your PIN? Ask a grown-up'}
        />
      ) : (
        <PasswordEntry
          memberId={member.id}
          label={whose}
          onOpened={onOpened}
          hint={
            isAdult(member.role)
              ? undefined
              : `${adult ?? 'The grown-up who signed in'} can open this profile with their own password.`
          }
          onBack={member.pinLength === null ? onBack : () => setWay('pin')}
        />
      )}
    </Card>
  );
}
