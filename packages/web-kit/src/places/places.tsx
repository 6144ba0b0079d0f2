import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Outlet, useLocation, useRoutes } from 'react-router-dom';
import { NotUpToDate } from '../calls/not-up-to-date.tsx';
import { useRuntime } from '../calls/runtime.tsx';
import type { ReadAhead } from '../calls/use-api.tsx';
import { CrashBoundary } from '../errors/crash-boundary.tsx';
import { useAfterFirstScreen } from './first-screen.tsx';
import { FirstView } from './first-view.tsx';
import { type LoadComponent, lazyComponent } from './lazy-part.tsx';
import { ScreenFocus } from './screen-focus.tsx';

/** An address of an app. */
interface Address<Who extends string> {
  /** A pattern of React Router: `/children/:id`. */
  readonly path: string;
  /** Further paths that lead there. */
  readonly also?: readonly string[];
  /** Roles that the address exists for; all others see the 404 page. */
  readonly who: readonly Who[];
}

/** A screen at an address. */
interface ScreenPlace<Who extends string> extends Address<Who> {
  /** Names the window. */
  readonly title: string;
  /** Loads the screen's code. */
  readonly screen: LoadComponent<object>;
  /** Its label and picture in the bar; absent if no bar links to it. */
  readonly bar?: { readonly label: string; readonly icon?: ReactNode };
  /** The path of the place in the bar that it belongs to. */
  readonly within?: string;
  /** Reads the data of its first view for the stored member, before the server has answered who is active. */
  readonly needs?: (read: ReadAhead, memberId: string, params: Readonly<Record<string, string | undefined>>) => void;
  /** It fills the window: no bar around it. */
  readonly bare?: true;
}

/** An address that leads to another one. */
interface RedirectPlace<Who extends string> extends Address<Who> {
  readonly to: string;
}

/** A row of an app's table of places. */
type Place<Who extends string> = ScreenPlace<Who> | RedirectPlace<Who>;
export type Places<Who extends string> = Readonly<Record<string, Place<Who>>>;

/** The places that the bar of a role links to, in the order of the table. `current` is their `aria-current`. */
export function useBar<Who extends string>(places: Places<Who>, who: Who) {
  const { pathname } = useLocation();
  const [here] = screenAt(places, who, pathname);
  return Object.values(places).flatMap(place => {
    if (!place.who.includes(who) || !('screen' in place) || !place.bar) return [];
    const current = place === here ? 'page' : place.path === here?.within ? 'true' : undefined;
    return [{ ...place.bar, to: place.path, current } as const];
  });
}

function pathsOf({ path, also = [] }: Address<string>): readonly string[] {
  return [path, ...also];
}

function isAt(place: Address<string>, pathname: string): boolean {
  return pathsOf(place).some(path => matchPath(path, pathname));
}

const screens = new WeakMap<LoadComponent<object>, ReturnType<typeof lazyComponent<object>>>();

function screenOf(load: LoadComponent<object>) {
  const screen = screens.get(load) ?? lazyComponent(load);
  screens.set(load, screen);
  return screen;
}

/** Whether a role has a screen at a path. */
export function hasScreen<Who extends string>(places: Places<Who>, who: Who, pathname: string): boolean {
  return screenAt(places, who, pathname).length > 0;
}

function screenAt<Who extends string>(places: Places<Who>, who: Who, pathname: string): ScreenPlace<Who>[] {
  return Object.values(places).flatMap(place =>
    'screen' in place && place.who.includes(who) && isAt(place, pathname) ? [place] : [],
  );
}

/** Loads the code of the screen at a path ahead of time. */
export function preloadPlace<Who extends string>(places: Places<Who>, who: Who, pathname: string): void {
  for (const { screen } of screenAt(places, who, pathname)) void screenOf(screen).preload();
}

/** Reads the data of the screen at a path ahead of time. */
export function readPlace<Who extends string>(
  places: Places<Who>,
  who: Who,
  pathname: string,
  memberId: string,
  read: ReadAhead,
): void {
  for (const { needs, path } of screenAt(places, who, pathname))
    needs?.(read, memberId, matchPath(path, pathname)?.params ?? {});
}

export interface PlaceRoutesProps<Who extends string> {
  readonly places: Places<Who>;
  readonly who: Who;
  /** Around the screens that are not bare: the bar, with an outlet for the screen. */
  readonly frame: ReactNode;
  /** Shown at an unknown address. */
  readonly notFound: ComponentType;
}

/** The places of a role, each with its title, its boundary and its own code. */
export function PlaceRoutes<Who extends string>(props: PlaceRoutesProps<Who>) {
  const { places, who, frame, notFound: NotFound } = props;
  const mine = Object.entries(places).filter(([, place]) => place.who.includes(who));
  const routesOf = (bare: boolean) =>
    mine
      .filter(([, place]) => isBare(place) === bare)
      .flatMap(([name, place]) =>
        pathsOf(place).map(path => ({ path, element: <AtPlace key={name} place={place} /> })),
      );
  const unknown = (
    <ScreenFocus title="404 Page Not Found">
      <NotFound />
    </ScreenFocus>
  );
  return useRoutes([
    { element: <WhileLoading />, children: routesOf(true) },
    {
      element: frame,
      children: [{ element: <WhileLoading />, children: [...routesOf(false), { path: '*', element: unknown }] }],
    },
  ]);
}

/** Around all screens, so that the one before stays until the next has come, together with its input. */
function WhileLoading() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
    </Suspense>
  );
}

function isBare<Who extends string>(place: Place<Who>): boolean {
  return 'to' in place || place.bare === true;
}

function AtPlace<Who extends string>({ place }: { readonly place: Place<Who> }) {
  if ('to' in place) return <Navigate to={place.to} replace />;
  return <ShownPlace title={place.title} screen={screenOf(place.screen)} />;
}

export interface ShownPlaceProps {
  readonly title: string;
  readonly screen: ComponentType;
}

/** A screen with its title, its error boundary, and the line that says when its data is old. Suspends. */
export function ShownPlace({ title, screen: Screen }: ShownPlaceProps) {
  const { crashed } = useRuntime();
  return (
    <CrashBoundary onCrash={crashed} home="/">
      <NotUpToDate />
      <FirstView>
        {drawn => (
          <>
            <ScreenFocus title={title} drawn={drawn}>
              <Screen />
            </ScreenFocus>
            {drawn && <Shown />}
          </>
        )}
      </FirstView>
    </CrashBoundary>
  );
}

/** Starts the work that waits for the first screen. */
function Shown(): null {
  const firstScreen = useAfterFirstScreen();
  useEffect(() => firstScreen.shown(), [firstScreen]);
  return null;
}
