import { ApiError } from '@pocketful/api-client/api-error';
import type { SessionUser } from '@pocketful/api-contract/identity/calls';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceRoutes } from '@pocketful/web-kit/places/places';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useStaff } from '../shared/staff-runtime.tsx';
import { NotFound } from './not-found.tsx';
import { PLACES } from './places.tsx';
import { StaffLayout } from './staff-layout.tsx';

const Enroll = lazyComponent(async () => (await import('../features/staff/enroll.tsx')).Enroll);

/** Every screen, by who is at the portal. */
export function AppRoutes() {
  const { user, mustEnroll, asking } = useStaff();
  const { pathname } = useLocation();
  const family = useApiQuery('getSessionUser', {});
  if (asking) return <LoadingScreen />;
  if (!user && family.error instanceof ApiError && family.error.code === 'NOT_ALLOWED') return <ByCookie />;
  if (pathname === PLACES.portal.path && !user) {
    if (family.isPending) return <LoadingScreen />;
    if (family.data && belongsAtHome(family.data)) return <GoToFamily />;
  }
  if (user && mustEnroll)
    return (
      <StaffLayout>
        <Suspense fallback={<LoadingScreen />}>
          <Enroll />
        </Suspense>
      </StaffLayout>
    );
  const isConfined = user?.role === 'app_admin';
  if (isConfined && pathname !== PLACES.diagnostics.path) return <Navigate to={PLACES.diagnostics.path} replace />;
  return (
    <PlaceRoutes
      key={user?.id ?? 'stranger'}
      places={PLACES}
      who={isConfined ? 'app_admin' : user ? 'staff' : 'stranger'}
      frame={user ? <StaffLayout /> : <Outlet />}
      notFound={NotFound}
    />
  );
}

/** A device at the picker shows the picker wherever it is, and a family_admin has no business at the portal. */
function belongsAtHome({ profileSelected, role }: SessionUser): boolean {
  return !profileSelected || role === 'family_admin';
}

/** A browser of staff: an app_admin came in at the family's login. */
function ByCookie() {
  const { enterByCookie } = useStaff();
  const profile = useApiQuery('getStaffProfile', {});
  useEffect(() => {
    if (profile.data) enterByCookie(profile.data);
  }, [profile.data, enterByCookie]);
  return (
    <Loaded query={profile} skeleton={<LoadingScreen />}>
      {() => <LoadingScreen />}
    </Loaded>
  );
}

/** The family's app is another one, so the page is left whole. */
function GoToFamily() {
  useEffect(() => window.location.replace('/'), []);
  return <LoadingScreen />;
}
