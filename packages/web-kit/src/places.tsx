import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Arrived } from './arrived.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { useAfterFirstScreen } from './first-screen.tsx';
import { FirstView } from './first-view.tsx';
import { type LoadComponent, lazyComponent } from './lazy-part.tsx';
import { NotUpToDate } from './not-up-to-date.tsx';
import { useRuntime } from './runtime.tsx';
import type { ReadAhead } from './use-api.tsx';

/** An address of an app, and what somebody finds there. */
interface Address<Who extends string> {
  readonly path: string;
  /** Further paths that lead there. */
  readonly also?: readonly string[];
  /** Who finds it there; for everybody else nothing is there. */
  readonly who: readonly Who[];
}

/** A screen at an address. */
interface ScreenPlace<Who extends string> extends Address<Who> {
  /** Names the window. */
  readonly title: string;
  /** Loads the screen's code. */
  readonly screen: LoadComponent<object>;
  /** How the bar calls it, and its picture; absent where no bar leads to it. */
  readonly bar?: { readonly label: string; readonly icon?: ReactNode };
  /** Reads what its first view shows, for a member whose id is known while who is active is still to be asked. */
  readonly needs?: (read: ReadAhead, memberId: string) => void;
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

/** The places that the bar of somebody leads to, in the order of the table. */
export function useBar<Who extends string>(places: Places<Who>, who: Who) {
  const { pathname } = useLocation();
  return Object.values(places).flatMap(place => {
    if (!place.who.includes(who) || !('screen' in place) || !place.bar) return [];
    return [{ ...place.bar, to: place.path, isCurrent: pathsOf(place).includes(pathname) }];
  });
}

function pathsOf({ path, also = [] }: Address<string>): readonly string[] {
  return [path, ...also];
}

const screens = new WeakMap<LoadComponent<object>, ReturnType<typeof lazyComponent<object>>>();

function screenOf(load: LoadComponent<object>) {
  const screen = screens.get(load) ?? lazyComponent(load);
  screens.set(load, screen);
  return screen;
}

/** Whether a screen is found at a path. */
export function hasScreen<Who extends string>(places: Places<Who>, who: Who, pathname: string): boolean {
  return screenAt(places, who, pathname).length > 0;
}

function screenAt<Who extends string>(places: Places<Who>, who: Who, pathname: string): ScreenPlace<Who>[] {
  return Object.values(places).flatMap(place =>
    'screen' in place && place.who.includes(who) && pathsOf(place).includes(pathname) ? [place] : [],
  );
}

/** Loads ahead of time what somebody will see at a path. */
export function preloadPlace<Who extends string>(places: Places<Who>, who: Who, pathname: string): void {
  for (const { screen } of screenAt(places, who, pathname)) void screenOf(screen).preload();
}

/** Reads ahead of time what somebody will see at a path. */
export function readPlace<Who extends string>(
  places: Places<Who>,
  who: Who,
  pathname: string,
  memberId: string,
  read: ReadAhead,
): void {
  for (const { needs } of screenAt(places, who, pathname)) needs?.(read, memberId);
}

export interface PlaceRoutesProps<Who extends string> {
  readonly places: Places<Who>;
  readonly who: Who;
  /** What is around the screens that are not bare: the bar, with an outlet for the screen. */
  readonly frame: ReactNode;
  /** What stands at an address where nothing is. */
  readonly notFound: ComponentType;
}

/** The places of somebody, each with its title, its boundary and its own code. */
export function PlaceRoutes<Who extends string>(props: PlaceRoutesProps<Who>) {
  const { places, who, frame, notFound: NotFound } = props;
  const mine = Object.entries(places).filter(([, place]) => place.who.includes(who));
  const routesOf = (bare: boolean) =>
    mine
      .filter(([, place]) => isBare(place) === bare)
      .flatMap(([name, place]) =>
        pathsOf(place).map(path => <Route key={path} path={path} element={<AtPlace key={name} place={place} />} />),
      );
  return (
    <Routes>
      <Route element={<WhileLoading />}>{routesOf(true)}</Route>
      <Route element={frame}>
        <Route element={<WhileLoading />}>
          {routesOf(false)}
          <Route
            path="*"
            element={
              <Arrived title="404 Page Not Found">
                <NotFound />
              </Arrived>
            }
          />
        </Route>
      </Route>
    </Routes>
  );
}

/** Around all screens, so that the one before stays until the next has come; what was typed there stays with it. */
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

/** A screen with what belongs around each: its title, its boundary, and the line that says when it is old. Suspends. */
export function ShownPlace({ title, screen: Screen }: ShownPlaceProps) {
  const { crashed } = useRuntime();
  return (
    <CrashBoundary onCrash={crashed} home="/">
      <NotUpToDate />
      <FirstView>
        {drawn => (
          <>
            <Arrived title={title} drawn={drawn}>
              <Screen />
            </Arrived>
            {drawn && <Shown />}
          </>
        )}
      </FirstView>
    </CrashBoundary>
  );
}

/** From now on what waits for the first screen may be loaded, while no call is under way. */
function Shown(): null {
  const firstScreen = useAfterFirstScreen();
  useEffect(() => firstScreen.shown(), [firstScreen]);
  return null;
}
