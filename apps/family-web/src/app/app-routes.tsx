import { FAMILY_ROLES, type FamilyRole } from '@pocketful/domain/family';
import { reader } from '@pocketful/domain/intl/reader';
import type { SessionUser } from '@pocketful/identity/calls';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { LiveUpdates } from '@pocketful/web-kit/calls/live-updates';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useNothingOver } from '@pocketful/web-kit/layers/layers';
import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { hasScreen, PlaceRoutes, preloadPlace, ShownPlace } from '@pocketful/web-kit/places/places';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { addressToOpen, type WayIn } from '../shared/address-after-login.ts';
import { NotFound } from '../shared/not-found-later.ts';
import { linkedPlaceAt, place } from '../shared/paths.ts';
import { useMay, useSession } from '../shared/session.tsx';
import { AcceptFirst, ParentLayout, Picker } from './lazy.ts';
import { PLACES, type Visitor } from './places.tsx';
import { Unreachable } from './unreachable.tsx';

const AdultsWatch = lazyComponent(async () => (await import('./adults-watch.tsx')).AdultsWatch);

/** Replaces every screen at the address of a link. Its pages import the other parts that are loaded later. */
const LinkPlace = lazyComponent(async () => (await import('./link-place.tsx')).LinkPlace);
const ChildLayout = lazyComponent(async () => (await import('./child-layout.tsx')).ChildLayout);

/** Every screen, by who is active in this tab. */
export function AppRoutes() {
  const session = useSession();
  const lastMember = useLastMember();
  const firstScreenShown = useFirstScreen();
  const { pathname } = useLocation();
  if (session.stage === 'loading') return <LoadingScreen />;
  const linked = linkedPlaceAt(pathname);
  if (linked) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <LinkPlace name={linked} />
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
    const notFound = session.notice === 'unreachable' ? Unreachable : NotFoundByStranger;
    return (
      <Arrival
        key="stranger"
        at={session.path ?? (lastMember && place('home'))}
        keepsAddress={session.notice === 'ended' || session.notice === 'not kept'}
      >
        <PlaceRoutes places={PLACES} who="stranger" frame={<Outlet />} notFound={notFound} />
      </Arrival>
    );
  }
  const { user } = session;
  return (
    <Arrival key={user.id} at={lastMember && lastMember !== user.id ? place('home') : undefined} role={user.role}>
      <Suspense>{firstScreenShown && user.idleMinutes !== null && <AdultsWatch />}</Suspense>
      <LiveUpdates person={user.id} />
      <MemberRoutes user={user} />
    </Arrival>
  );
}

/**
 * An adult first accepts the policies in force, and may read the terms meanwhile, or go on without while a new version is
 * new. A founder without a set-up family sees
 * the wizard at every address.
 */
function MemberRoutes({ user }: { readonly user: SessionUser }) {
  const isFounder = useMay('completeSetup');
  const { pathname } = useLocation();
  // Loads the screen's code at the same time as its frame's.
  useState(() => preloadPlace(PLACES, user.role, pathname));
  const setup = useApiQuery('getSetupStatus', {}, { enabled: isFounder });
  const [isLater, setLater] = useState(false);
  const AcceptNow = useMemo(() => () => <AcceptFirst onLater={() => setLater(true)} />, []);
  const goesOn = isLater && user.acceptsLater === true;
  if (user.policiesToAccept.length > 0 && !goesOn && pathname !== place('terms')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <ShownPlace title="Privacy Policy" screen={AcceptNow} />
      </Suspense>
    );
  }
  if (isFounder && setup.isPending) return <LoadingScreen />;
  // A status that could not be read counts as no setup needed.
  const who: Visitor = isFounder && setup.data?.needsSetup ? 'newcomer' : user.role;
  const { locale, currency } = reader();
  const frame = who === 'child' ? <ChildLayout /> : who === 'newcomer' ? <Outlet /> : <ParentLayout />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PlaceRoutes
        // Other formats: every text is written anew.
        key={`${who} ${locale} ${currency}`}
        places={PLACES}
        who={who}
        frame={frame}
        notFound={who === 'newcomer' ? ToSetup : NotFound}
      />
    </Suspense>
  );
}

function NotFoundByStranger() {
  const { pathname } = useLocation();
  return <NotFound opensForMembers={FAMILY_ROLES.some(role => hasScreen(PLACES, role, pathname))} />;
}

function ToSetup() {
  return <Navigate to={place('setup')} replace />;
}

interface ArrivalProps {
  /** The address to start at; undefined to keep the current one. */
  readonly at: string | undefined;
  /** Keeps the former address, to open it after the sign-in. */
  readonly keepsAddress?: boolean;
  /** Without `at`, opens the address kept for the sign-in, if this role has a screen there. */
  readonly role?: FamilyRole;
  readonly children: ReactNode;
}

/**
 * Handles a change of person. The next screen is drawn after the layers of the last person have left the history, at the
 * address to start at.
 */
function Arrival({ at, keepsAddress = false, role, children }: ArrivalProps) {
  const [start, setStart] = useState(at);
  const { pathname, search, state } = useLocation();
  const nothingOver = useNothingOver();
  const [arrived, setArrived] = useState(false);
  if (arrived) return children;
  if (!nothingOver) return <LoadingScreen />;
  const here = `${pathname}${search}`;
  const asked = start === undefined ? addressToOpen(state) : undefined;
  const path = asked?.replace(/[?#].*/, '') ?? '';
  if (role && (linkedPlaceAt(path) || hasScreen(PLACES, role, path))) setStart(asked);
  else if (start !== undefined && pathname !== start && here !== start)
    return <Navigate to={start} replace state={keepsAddress ? ({ open: here } satisfies WayIn) : undefined} />;
  else setArrived(true);
  return <LoadingScreen />;
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
