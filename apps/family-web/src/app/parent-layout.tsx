import { AppBar, AppBarAction, AppBarLink } from '@pocketful/ui-kit/app-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { useBar } from '@pocketful/web-kit/places/places';
import { LogOut, UsersRound } from 'lucide-react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { LastPage } from '../shared/last-page.tsx';
import { place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The frame of an adult's screens: a bar that stays at the top. */
export function ParentLayout() {
  const { role } = useMember();
  const bar = useBar<Visitor>(PLACES, role);
  const { session } = useAppRuntime();
  return (
    <>
      <AppBar
        brand={
          <RouterLink
            to={place('home')}
            aria-label="Pocketful home"
            className="flex min-h-control items-center rounded-md"
          >
            <Logo size={30} compact />
          </RouterLink>
        }
        actions={
          <>
            <AppBarAction icon={<UsersRound aria-hidden="true" />} onClick={() => session.leave('switch')}>
              Switch<span className="max-sm:sr-only"> Profile</span>
            </AppBarAction>
            <AppBarAction icon={<LogOut aria-hidden="true" />} onClick={() => session.leave('logout')}>
              Logout
            </AppBarAction>
          </>
        }
      >
        {bar.map(({ label, to, isCurrent }) => (
          <AppBarLink key={to} asChild>
            <RouterLink to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </RouterLink>
          </AppBarLink>
        ))}
      </AppBar>
      <LastPage>
        <Outlet />
      </LastPage>
    </>
  );
}
