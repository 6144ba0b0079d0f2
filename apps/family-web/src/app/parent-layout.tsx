import { AppBar, AppBarAction, AppBarLink } from '@pocketful/ui-kit/app-bar';
import { BottomBar, BottomBarItem } from '@pocketful/ui-kit/bottom-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { useBar } from '@pocketful/web-kit/places/places';
import { House, ListChecks, LogOut, Settings, UsersRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { AddBarButton } from '../features/home/add-bar-button.tsx';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { LastPage } from '../shared/last-page.tsx';
import { place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The places that the bar at the top has on a phone as well. */
const ALWAYS: readonly string[] = [place('home'), place('settings')];

/** The pictures of the phone's bar, and its words where they differ from those of the bar at the top. */
const ON_PHONE: Readonly<Record<string, { readonly icon: ReactNode; readonly word?: string }>> = {
  [place('home')]: { icon: <House />, word: 'Home' },
  [place('chores')]: { icon: <ListChecks /> },
  [place('accounts')]: { icon: <UsersRound />, word: 'Children' },
  [place('settings')]: { icon: <Settings /> },
};

/** The frame of an adult's screens: a bar that stays at the top, and on a phone one at the lower edge. */
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
            <AppBarAction icon={<UsersRound />} onClick={() => session.leave('switch')}>
              Switch<span className="max-lg:sr-only"> Profile</span>
            </AppBarAction>
            <AppBarAction icon={<LogOut />} onClick={() => session.leave('logout')}>
              Logout
            </AppBarAction>
          </>
        }
      >
        {bar.map(({ label, to, current }) => (
          <AppBarLink key={to} asChild className={ALWAYS.includes(to) ? undefined : 'max-md:hidden'}>
            <RouterLink to={to} aria-current={current}>
              {label}
            </RouterLink>
          </AppBarLink>
        ))}
      </AppBar>
      <LastPage>
        <Outlet />
      </LastPage>
      <BottomBar label="Places" phoneOnly>
        {bar.map(({ label, to, current }, at) => (
          <Fragment key={to}>
            {at === bar.length / 2 && <AddBarButton />}
            <BottomBarItem icon={ON_PHONE[to]?.icon} asChild>
              <RouterLink to={to} aria-current={current}>
                {ON_PHONE[to]?.word ?? label}
              </RouterLink>
            </BottomBarItem>
          </Fragment>
        ))}
      </BottomBar>
    </>
  );
}
