import { BottomBar, BottomBarItem } from '@pocketful/ui-kit/bottom-bar';
import { Button } from '@pocketful/ui-kit/button';
import { Logo } from '@pocketful/ui-kit/logo';
import { useLayer } from '@pocketful/web-kit/layers';
import { useBar } from '@pocketful/web-kit/places';
import { Question } from '@pocketful/web-kit/question';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { LogOut, UsersRound } from 'lucide-react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { colorOf } from '../shared/child-color.ts';
import { useLogout, useSwitchProfile } from '../shared/leave.ts';
import { place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { PLACES, type Visitor } from './places.tsx';

/** The frame of a child's screens: larger and warmer, with the bar at the bottom. */
export function ChildLayout() {
  const me = useMember();
  const profile = useApiQuery('getUser', { params: { id: me.id } });
  const { choresEnabled, rewardsEnabled } = profile.data ?? me;
  const off = [...(choresEnabled ? [] : [place('chores')]), ...(rewardsEnabled ? [] : [place('rewards')])];
  const bar = useBar<Visitor>(PLACES, 'child').filter(({ to }) => !off.includes(to));
  return (
    <div data-room="child" data-child-color={colorOf(me)} className="min-h-dvh">
      <header className="mx-auto flex w-full max-w-3xl items-center justify-between gap-2 px-4 pt-3 print:hidden">
        <RouterLink
          to={place('home')}
          aria-label="Pocketful home"
          className="flex min-h-control items-center rounded-md"
        >
          <Logo size={34} compact />
        </RouterLink>
        <ChildActions />
      </header>
      <Outlet />
      <BottomBar>
        {bar.map(({ label, icon, to, isCurrent }) => (
          <BottomBarItem key={to} icon={icon} asChild>
            <RouterLink to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </RouterLink>
          </BottomBarItem>
        ))}
      </BottomBar>
    </div>
  );
}

function ChildActions() {
  const { logout, busy: leaving } = useLogout();
  const { switchProfile, busy: switching } = useSwitchProfile();
  const asking = useLayer<true>();
  return (
    <div className="flex items-center">
      <Button
        variant="quiet"
        size="sm"
        icon={<UsersRound aria-hidden="true" />}
        busy={switching}
        onClick={switchProfile}
      >
        Switch Profile
      </Button>
      <Button variant="quiet" size="sm" icon={<LogOut aria-hidden="true" />} onClick={() => asking.show(true)}>
        Logout
      </Button>
      {asking.shown && (
        <Question
          title="Log out of Pocketful?"
          description="A grown-up must sign in again afterwards. To let somebody else have a turn, use Switch Profile."
          cancelLabel="Stay"
          confirmLabel="Logout"
          main="cancel"
          busy={leaving}
          onConfirm={logout}
          onClose={asking.close}
        />
      )}
    </div>
  );
}
