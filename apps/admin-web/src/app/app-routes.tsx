import type { SessionUser } from '@pocketful/identity/calls';
import { isStaffUser } from '@pocketful/identity/calls/staff-user';
import type { StaffUser } from '@pocketful/staff/calls';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { PlaceRoutes } from '@pocketful/web-kit/places/places';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useStaff } from '../shared/staff-runtime.tsx';
import { NotFound } from './not-found.tsx';
import { PLACES } from './places.tsx';
import { StaffLayout } from './staff-layout.tsx';

/** Every screen, by who is at the portal. */
export function AppRoutes() {
  const { user, asking } = useStaff();
  const { pathname } = useLocation();
  const family = useApiQuery('getSessionUser', {});
  if (asking) return <LoadingScreen />;
  if (!user && family.data && isStaffUser(family.data)) return <ByCookie staff={family.data} />;
  if (pathname === PLACES.portal.path && !user) {
    if (family.isPending) return <LoadingScreen />;
    if (family.data && !isStaffUser(family.data) && belongsAtHome(family.data)) return <GoToFamily />;
  }
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
function ByCookie({ staff }: { readonly staff: StaffUser }) {
  const { enterByCookie } = useStaff();
  useEffect(() => enterByCookie(staff), [staff, enterByCookie]);
  return <LoadingScreen />;
}

/** The family's app is another one, so the page is left whole. */
function GoToFamily() {
  useEffect(() => window.location.replace('/'), []);
  return <LoadingScreen />;
}
