import type { SessionUser } from '@pocketful/api-contract/identity';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useNothingOver } from '@pocketful/web-kit/layers';
import { LiveUpdates } from '@pocketful/web-kit/live-updates';
import { PlaceRoutes, ShownPlace } from '@pocketful/web-kit/places';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { place } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { AcceptFirst } from './accept-first.ts';
import { ChildLayout } from './child-layout.tsx';
import { IdleLock } from './idle-lock.tsx';
import { MAIL_PLACES } from './mail-places.ts';
import { NotFound } from './not-found.tsx';
import { ParentLayout } from './parent-layout.tsx';
import { Picker } from './picker.tsx';
import { PLACES, type Visitor } from './places.tsx';
import { Unreachable } from './unreachable.tsx';

/** Every screen, by who is active in this tab. */
export function AppRoutes() {
  const session = useSession();
  const lastMember = useLastMember();
  const { pathname } = useLocation();
  const byMail = MAIL_PLACES[pathname];
  if (session.stage === 'loading') return <LoadingScreen />;
  if (byMail) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ShownPlace title={byMail.title} screen={byMail.screen} />
      </Suspense>
    );
  }
  if (session.stage === 'picker') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ShownPlace title="Who is using Pocketful?" screen={Picker} />
      </Suspense>
    );
  }
  if (session.stage === 'stranger') {
    const notFound = session.notice === 'unreachable' ? Unreachable : NotFound;
    return (
      <Arrival key="stranger" at={session.path ?? (lastMember && place('home'))}>
        <PlaceRoutes places={PLACES} who="stranger" frame={<Outlet />} notFound={notFound} />
      </Arrival>
    );
  }
  const { user } = session;
  return (
    <Arrival key={user.id} at={lastMember && lastMember !== user.id ? place('home') : undefined}>
      <IdleLock />
      <LiveUpdates person={user.id} />
      <MemberRoutes user={user} />
    </Arrival>
  );
}

/**
 * An adult accepts the policies in force before anything else, and may read the terms meanwhile. A founder whose family
 * is still to be set up sees the wizard wherever the address leads.
 */
function MemberRoutes({ user }: { readonly user: SessionUser }) {
  const isFounder = user.role === 'family_admin';
  const setup = useApiQuery('getSetupStatus', {}, { enabled: isFounder });
  const { pathname } = useLocation();
  if (user.policiesToAccept.length > 0 && pathname !== place('terms')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ShownPlace title="Privacy Policy" screen={AcceptFirst} />
      </Suspense>
    );
  }
  if (isFounder && setup.isPending) return <LoadingScreen />;
  // A status that could not be read counts as no setup needed.
  const who: Visitor = isFounder && setup.data?.needsSetup ? 'newcomer' : user.role;
  const frame = who === 'child' ? <ChildLayout /> : who === 'newcomer' ? <Outlet /> : <ParentLayout />;
  return (
    <PlaceRoutes key={who} places={PLACES} who={who} frame={frame} notFound={who === 'newcomer' ? ToSetup : NotFound} />
  );
}

function ToSetup() {
  return <Navigate to={place('setup')} replace />;
}

interface ArrivalProps {
  /** Where this one starts; undefined to stay where the address is. */
  readonly at: string | undefined;
  readonly children: ReactNode;
}

/**
 * Whoever goes, or is followed by somebody else, leaves no place behind: nothing of the next one's is drawn before the
 * layers of the last are gone from the history and the address is the one to start at.
 */
function Arrival({ at, children }: ArrivalProps) {
  const [start] = useState(at);
  const { pathname } = useLocation();
  const nothingOver = useNothingOver();
  const [arrived, setArrived] = useState(false);
  if (arrived) return children;
  if (!nothingOver) return <LoadingScreen />;
  if (start !== undefined && pathname !== start) return <Navigate to={start} replace />;
  setArrived(true);
  return children;
}

/** The member that was active in this tab before; undefined after a load. */
function useLastMember(): string | undefined {
  const session = useSession();
  const member = session.stage === 'active' ? session.user.id : undefined;
  const [seen, setSeen] = useState<{ readonly now: string | undefined; readonly before: string | undefined }>({
    now: member,
    before: undefined,
  });
  if (member === seen.now) return seen.before;
  const before = seen.now ?? seen.before;
  setSeen({ now: member, before });
  return before;
}
