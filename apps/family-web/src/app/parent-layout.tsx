import { AppBar, AppBarAction, AppBarLink } from '@pocketful/ui-kit/app-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { LogOut, UsersRound } from 'lucide-react';
import { NavLink, Outlet, Link as RouterLink, useLocation } from 'react-router-dom';
import { useLogout, useSwitchProfile } from '../shared/leave.ts';

/** The frame of an adult's screens: a bar that stays at the top. */
export function ParentLayout() {
  const { pathname } = useLocation();
  const { logout, busy: leaving } = useLogout();
  const { switchProfile, busy: switching } = useSwitchProfile();
  return (
    <>
      <AppBar
        brand={
          <RouterLink to="/" aria-label="Pocketful home" className="flex min-h-control items-center rounded-md">
            <Logo size={30} compact />
          </RouterLink>
        }
        actions={
          <>
            <AppBarAction icon={<UsersRound aria-hidden="true" />} onClick={switchProfile} disabled={switching}>
              Switch Profile
            </AppBarAction>
            <AppBarAction icon={<LogOut aria-hidden="true" />} onClick={logout} disabled={leaving}>
              Logout
            </AppBarAction>
          </>
        }
      >
        <AppBarLink asChild>
          <RouterLink to="/" aria-current={pathname === '/' || pathname === '/home' ? 'page' : undefined}>
            Dashboard
          </RouterLink>
        </AppBarLink>
        <AppBarLink asChild>
          <NavLink to="/chores">Chores</NavLink>
        </AppBarLink>
      </AppBar>
      <Outlet />
    </>
  );
}
