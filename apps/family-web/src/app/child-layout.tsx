import { CHILD_TABS } from '@pocketful/home/rules/today';
import { AppBarAction } from '@pocketful/ui-kit/app-bar';
import { BottomBar, BottomBarItem } from '@pocketful/ui-kit/bottom-bar';
import { Logo } from '@pocketful/ui-kit/logo';
import { Name } from '@pocketful/ui-kit/name';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useAfterFirstScreen, useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { lazyComponent, lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useBar } from '@pocketful/web-kit/places/places';
import { LogOut, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, Link as RouterLink } from 'react-router-dom';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { colorOf } from '../shared/child-color.ts';
import { Face } from '../shared/face.tsx';
import type { Leaving } from '../shared/leaving-mark.ts';
import { place } from '../shared/paths.ts';
import { useMember } from '../shared/session.tsx';
import { useProfile } from '../shared/use-profile.ts';
import { PLACES, type Visitor } from './places.tsx';
import type { News } from './watch-news.tsx';

const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);

const PictureDialog = lazyPart(async () => (await import('../features/people/picture-dialog.tsx')).PictureDialog);

const KeepForOffline = lazyComponent(async () => (await import('./keep-for-offline.tsx')).KeepForOffline);

const WatchNews = lazyComponent(async () => (await import('./watch-news.tsx')).WatchNews);

/** The frame of a child's screens: larger and warmer, with the bar at the bottom. */
export function ChildLayout() {
  const me = useMember();
  const firstScreenShown = useFirstScreen();
  const profile = useApiQuery('getUser', { params: { id: me.id } }).data ?? me;
  const { choresEnabled, rewardsEnabled, simpleView } = profile;
  const off = [...(choresEnabled ? [] : [place('chores')]), ...(rewardsEnabled ? [] : [place('rewards')])];
  const bar = useBar<Visitor>(PLACES, 'child').filter(({ to }) => !off.includes(to));
  const tabOf = (to: string) => CHILD_TABS.find(tab => place(tab) === to);
  const [news, setNews] = useState<News>({});
  return (
    <div
      data-room="child"
      data-simple={simpleView || undefined}
      data-child-color={colorOf(profile)}
      className="min-h-dvh"
    >
      <header className="mx-auto flex w-full max-w-3xl items-center gap-x-1 px-4 pt-2 sm:gap-x-2 print:hidden">
        <RouterLink
          to={place('home')}
          aria-label="Pocketful home"
          className="flex min-h-control min-w-control items-center rounded-md max-sm:hidden"
        >
          <Logo size={34} compact />
        </RouterLink>
        <AboutMe />
        <ChildActions />
      </header>
      <Outlet />
      <Suspense>{firstScreenShown && <KeepForOffline />}</Suspense>
      <Suspense>
        {firstScreenShown && <WatchNews tab={tabOf(bar.find(({ current }) => current)?.to ?? '')} onNews={setNews} />}
      </Suspense>
      <BottomBar>
        {bar.map(({ label, icon, to, current }) => {
          const tab = tabOf(to);
          return (
            <BottomBarItem
              key={to}
              icon={icon}
              news={tab && !(current && tab === 'home') ? news[tab] : undefined}
              asChild
            >
              <RouterLink to={to} aria-current={current}>
                {label}
              </RouterLink>
            </BottomBarItem>
          );
        })}
      </BottomBar>
    </div>
  );
}

/** The child's face and name. They open the choice of a picture, and who can see it. */
function AboutMe() {
  const me = useProfile();
  const choosing = useLayer<true>();
  return (
    <>
      <button
        type="button"
        className="flex min-h-control min-w-0 items-center gap-2 rounded-full pr-2 font-bold"
        {...PictureDialog.intent}
        onClick={() => choosing.show(true)}
      >
        <Face of={me} />
        <span className="sr-only">Your picture, </span>
        <Name className="truncate">{me.calledName}</Name>
      </button>
      {choosing.shown && <PictureDialog onClose={choosing.close} />}
    </>
  );
}

function ChildActions() {
  const { id } = useMember();
  const { queue, session } = useAppRuntime();
  const asking = useLayer<Leaving>();
  const unsent = queue.of(id).length;
  // The code of the question is loaded ahead, so that a child can log out offline.
  const firstScreen = useAfterFirstScreen();
  useEffect(() => firstScreen.preload(LeaveQuestion.preload), [firstScreen]);
  const askSwitch = () => (queue.of(id).length > 0 ? asking.show('switch') : session.leave('switch'));
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <AppBarAction icon={<UsersRound />} {...LeaveQuestion.intent} onClick={askSwitch}>
        Switch<span className="max-sm:sr-only"> Profile</span>
      </AppBarAction>
      <AppBarAction icon={<LogOut />} {...LeaveQuestion.intent} onClick={() => asking.show('logout')}>
        Logout
      </AppBarAction>
      {asking.shown && (
        <LeaveQuestion
          kind={asking.shown}
          unsent={unsent}
          onConfirm={() => asking.shown && session.leave(asking.shown)}
          onClose={asking.close}
        />
      )}
    </div>
  );
}
