import { AppBar, AppBarAction } from '@pocketful/ui-kit/app-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { useWrite } from '@pocketful/web-kit/use-write';
import { LogOut } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { useStaff } from '../shared/staff-runtime.tsx';

/** The frame of the portal's screens: a bar that stays at the top. */
export function StaffLayout() {
  const { leave } = useStaff();
  const logout = useWrite('logout', {
    failed: ['Logout failed', 'You are signed out on this page.'],
    // Whatever the server says, this page forgets the token.
    refused: leave,
  });
  return (
    <>
      <AppBar
        brand={<Logo />}
        actions={
          <AppBarAction icon={<LogOut aria-hidden="true" />} onClick={() => logout.send({})} disabled={logout.busy}>
            Logout
          </AppBarAction>
        }
      />
      <Outlet />
    </>
  );
}
