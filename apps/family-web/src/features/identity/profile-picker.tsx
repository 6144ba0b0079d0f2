import { OWN_MINUTES } from '@pocketful/domain/devices';
import { nameKey, ROLE_NAMES } from '@pocketful/domain/family';
import type { FamilyMember } from '@pocketful/people/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';
import { Heading } from '@pocketful/ui-kit/heading';
import { Logo } from '@pocketful/ui-kit/logo';
import { Name } from '@pocketful/ui-kit/name';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { ScreenFocus } from '@pocketful/web-kit/places/screen-focus';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import { colorOf } from '../../shared/child-color.ts';
import { Face } from '../../shared/face.tsx';
import { useSession } from '../../shared/session.tsx';
import { ProfileEntry } from './profile-entry.tsx';
import { useOwnDevice } from './use-own-device.ts';

/** Everyone in the family picks their own profile, with a PIN or a password. */
export function ProfilePicker() {
  const session = useSession();
  const entry = useLayer<FamilyMember>();
  const chosen = entry.shown;
  const asking = useLayer<true>();
  const [everyone, setEveryone] = useState(false);
  const [onlyMine, setOnlyMine] = useState(false);
  const own = useOwnDevice();
  const { session: store } = useAppRuntime();
  if (session.stage !== 'picker') return null;
  const { adult, notice } = session;
  const isChildrens = session.device === 'children';
  const ownId = session.device === 'own' && !everyone ? adult?.id : undefined;
  return (
    <CenteredPage room="child" width="child" className="max-sm:gap-4 max-sm:py-4">
      <div className="justify-self-center">
        <Logo size={40} />
      </div>
      {notice === 'locked' && (
        <Callout tone="neutral" role="status">
          This profile was locked after a while without use.{ownId === undefined && ' Please choose it again.'}
        </Callout>
      )}
      <ScreenFocus key={chosen?.id ?? 'choice'} title="Who is using Pocketful?">
        {chosen ? (
          <ProfileEntry
            member={chosen}
            adult={isChildrens ? undefined : adult?.calledName}
            isChildrens={isChildrens}
            onOpened={() => onlyMine && chosen.id === adult?.id && own.send({ body: { minutes: OWN_MINUTES[0] } })}
            onBack={entry.close}
          />
        ) : (
          // The new key reads the family again after the server has answered who unlocked this device.
          <MemberChoice key={adult?.id} ownId={ownId} onChoose={entry.show} onEveryone={() => setEveryone(true)} />
        )}
      </ScreenFocus>
      {session.fresh && !chosen && (
        <CheckboxField
          label="Only mine?"
          hint={`This device then opens as ${adult?.calledName}. The others are under Switch Profile.`}
          checked={onlyMine}
          onChange={event => setOnlyMine(event.currentTarget.checked)}
          className="justify-self-center"
        />
      )}
      <div className="justify-self-center">
        <Button variant="quiet" icon={<ArrowLeft />} {...Question.intent} onClick={() => asking.show(true)}>
          Back to Login
        </Button>
      </div>
      {asking.shown && (
        <Question
          title="Sign out on this device?"
          description={
            isChildrens
              ? 'A grown-up must add this device again before anyone can pick a profile.'
              : 'A grown-up must sign in again before anyone can pick a profile.'
          }
          cancelLabel="Stay"
          confirmLabel="Sign out"
          main="cancel"
          onConfirm={() => store.leave('logout')}
          onClose={asking.close}
        />
      )}
    </CenteredPage>
  );
}

interface MemberChoiceProps {
  /** The adult whose own device this is, to begin with; undefined if the family chooses. */
  readonly ownId: string | undefined;
  readonly onChoose: (member: FamilyMember) => void;
  readonly onEveryone: () => void;
}

function MemberChoice({ ownId, onChoose, onEveryone }: MemberChoiceProps) {
  const members = useApiQuery('listFamilyMembers', {});
  const owner = members.data?.find(({ id }) => id === ownId);
  if (ownId !== undefined && members.isPending)
    return <Skeleton shape="card" className="mx-auto h-96 w-full max-w-md" />;
  if (owner) return <ProfileEntry member={owner} adult={owner.calledName} isChildrens={false} onBack={onEveryone} />;
  const list =
    'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] justify-center gap-3 sm:grid-cols-[repeat(auto-fit,12rem)] sm:gap-4';
  return (
    <>
      <Heading level={1} className="text-center">
        Who is using Pocketful?
      </Heading>
      <Loaded
        query={members}
        skeleton={
          <div className={list}>
            {[1, 2, 3, 4].map(at => (
              <Skeleton key={at} shape="card" className="h-36 w-full sm:h-52" />
            ))}
          </div>
        }
      >
        {family => (
          <ul className={list}>
            {family.map(member => (
              <li key={member.id} className="grid">
                <MemberCard member={member} onChoose={() => onChoose(member)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

interface MemberCardProps {
  readonly member: FamilyMember;
  readonly onChoose: () => void;
}

function MemberCard({ member, onChoose }: MemberCardProps) {
  const color = colorOf(member);
  return (
    <button
      type="button"
      onClick={member.awaitsConsent ? undefined : onChoose}
      aria-disabled={member.awaitsConsent}
      data-child-color={color}
      className={`grid justify-items-center content-start gap-1 rounded-lg border-2 border-transparent p-3 max-sm:[&>:first-child]:size-14 sm:gap-2.5 sm:py-5 text-center shadow-soft ${color ? 'bg-child-soft hover:border-child' : 'bg-surface-raised hover:border-line-strong'}`}
    >
      <Face of={member} size="xl" />
      <span className="grid max-w-full min-w-0 gap-0.5">
        <Name className="line-clamp-2 text-lg font-bold break-words text-ink">{member.calledName}</Name>
        {!nameKey(member.calledName).includes(nameKey(member.username)) && (
          <Name className="truncate text-sm text-ink-muted">{member.username}</Name>
        )}
        <span className="text-sm text-ink-muted">
          {ROLE_NAMES[member.role]}
          {member.age !== null && `, age ${member.age}`}
        </span>
        {member.awaitsConsent && (
          <span className="text-sm text-ink-muted">Opens when a grown-up follows the link in the mail</span>
        )}
      </span>
    </button>
  );
}
