import { AppBar, AppBarAction, AppBarLink } from '@pocketful/ui-kit/app-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useBar } from '@pocketful/web-kit/places/places';
import { LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { AskOwnPassword, AskSecondFactor } from '../features/staff/public.ts';
import { useStaff } from '../shared/staff-runtime.tsx';
import { PLACES, type Visitor } from './places.tsx';

const PaletteButton = lazy(async () => ({ default: (await import('./palette-button.tsx')).PaletteButton }));

/** The frame of the staff's screens: a bar that stays at the top. Its links do not reload the page, which holds the token. */
export function StaffLayout() {
  const { user, leave } = useStaff();
  const bar = useBar<Visitor>(PLACES, user?.role === 'app_admin' ? 'app_admin' : 'staff');
  const logout = useWrite('logout', {
    failed: ['Logout failed', 'You are signed out on this page.'],
    // Whatever the server says, this page forgets the token.
    refused: leave,
  });
  return (
    <>
      <AppBar
        wide
        brand={<Logo size={30} compact />}
        actions={
          <>
            <Suspense>
              <PaletteButton />
            </Suspense>
            <AppBarAction icon={<LogOut />} onClick={() => logout.send({})} disabled={logout.busy}>
              Logout
            </AppBarAction>
          </>
        }
      >
        {bar.map(({ label, to, current }) => (
          <AppBarLink key={to} asChild>
            <RouterLink to={to} aria-current={current}>
              {label}
            </RouterLink>
          </AppBarLink>
        ))}
      </AppBar>
      {user?.role === 'app_owner' && <AskSecondFactor />}
      <AskOwnPassword />
      <Outlet />
    </>
  );
}
