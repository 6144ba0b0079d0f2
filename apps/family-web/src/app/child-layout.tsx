import { BottomBar, BottomBarItem } from '@pocketful/ui-kit/bottom-bar';
import { Button } from '@pocketful/ui-kit/button';
import { Logo } from '@pocketful/ui-kit/logo';
import { useFirstScreen } from '@pocketful/web-kit/first-screen';
import { useLayer } from '@pocketful/web-kit/layers';
import { lazyComponent } from '@pocketful/web-kit/lazy-part';
import { useBar } from '@pocketful/web-kit/places';
import { Question } from '@pocketful/web-kit/question';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { LogOut, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { colorOf } from '../shared/child-color.ts';
import { useLogout, useSwitchProfile } from '../shared/leave.ts';
import { place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { PLACES, type Visitor } from './places.tsx';

const KeepForOffline = lazyComponent(async () => (await import('./keep-for-offline.tsx')).KeepForOffline);

/** The frame of a child's screens: larger and warmer, with the bar at the bottom. */
export function ChildLayout() {
  const me = useMember();
  const stands = useFirstScreen();
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
      <Suspense>{stands && <KeepForOffline />}</Suspense>
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
  const { id } = useMember();
  const { queue } = useAppRuntime();
  const { logout, busy: leaving } = useLogout();
  const { switchProfile, busy: switching } = useSwitchProfile();
  const asking = useLayer<Leaving>();
  const unsent = queue.of(id).length;
  const askSwitch = () => (queue.of(id).length > 0 ? asking.show('switch') : switchProfile());
  return (
    <div className="flex items-center">
      <Button variant="quiet" size="sm" icon={<UsersRound aria-hidden="true" />} busy={switching} onClick={askSwitch}>
        Switch Profile
      </Button>
      <Button variant="quiet" size="sm" icon={<LogOut aria-hidden="true" />} onClick={() => asking.show('logout')}>
        Logout
      </Button>
      {asking.shown && (
        <Question
          {...LEAVING[asking.shown]}
          description={[unsentText(unsent), LEAVING[asking.shown].description].filter(Boolean).join(' ')}
          cancelLabel="Stay"
          main="cancel"
          busy={leaving || switching}
          onConfirm={asking.shown === 'logout' ? logout : switchProfile}
          onClose={asking.close}
        />
      )}
    </div>
  );
}

type Leaving = 'switch' | 'logout';

const LEAVING = {
  switch: { title: 'Switch before it is sent?', confirmLabel: 'Switch Profile', description: '' },
  logout: {
    title: 'Log out of Pocketful?',
    confirmLabel: 'Logout',
    description: 'A grown-up must sign in again afterwards. To let somebody else have a turn, use Switch Profile.',
  },
} as const;

/** What is lost by leaving now. */
function unsentText(count: number): string {
  if (count === 0) return '';
  const chores = count === 1 ? 'A chore that you handed in is' : `${count} chores that you handed in are`;
  return `${chores} not sent yet. If you leave now, you have to hand ${count === 1 ? 'it' : 'them'} in again.`;
}
