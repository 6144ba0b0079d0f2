import type { Look, RecordedApi } from '@pocketful/testkit/screens/recorded';
import { withIds } from '@pocketful/testkit/screens/recorded';
import { recorded, recordedIn, whenOpened, whenShown } from '@pocketful/testkit/screens/screen-story';
import { dismissToast } from '@pocketful/ui-kit/toast';
import { LayersProvider } from '@pocketful/web-kit/layers/layers';
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { openRuntime } from '../app/runtime.ts';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';

export interface ScreenOptions extends Omit<Look, 'viewer'> {
  /** Who is signed in and picked, by username. */
  readonly as?: string;
  /** An adult is signed in, and no profile is picked. */
  readonly unlocked?: true;
  /** Words by which it is known that the screen is whole. */
  readonly shows: string | RegExp;
}

type Loaded = Parameters<typeof recordedIn>[0];

/**
 * A story of one address of the app on a recorded family, as a real tab shows it; it is a test that `shows` appears. In
 * the address a username with a dollar sign is that member's id.
 */
export function screen(path: string, { shows, ...options }: ScreenOptions) {
  return { ...screenAt(path, options), play: whenShown(shows) };
}

export interface OpenedOptions extends Omit<ScreenOptions, 'shows'> {
  /** The button that opens it, or the buttons one after the other. */
  readonly press: string | RegExp | readonly string[];
  /** Its title. */
  readonly opens: string;
}

/** A story of a dialog over an address of the app; it is a test that pressing the button opens it. */
export function opened(path: string, { press, opens, ...options }: OpenedOptions) {
  return { ...screenAt(path, options), play: whenOpened(press, opens) };
}

/** A story of a part of a screen that comes after something was sent; it is a test that `shows` appears. */
export function part(element: ReactElement, { shows, ...options }: ScreenOptions) {
  return {
    ...recorded(lookOf(options)),
    render: (_: object, loaded: Loaded) => (
      <Tab api={recordedIn(loaded)} isActive={options.as !== undefined}>
        {element}
      </Tab>
    ),
    play: whenShown(shows),
  };
}

function screenAt(path: string, options: Omit<ScreenOptions, 'shows'>) {
  return {
    at: { path, ...options },
    ...recorded(lookOf(options)),
    render: (_: object, loaded: Loaded) => <ScreenAt path={path} api={recordedIn(loaded)} />,
  };
}

function lookOf({ as, unlocked, ...look }: Omit<ScreenOptions, 'shows'>): Look {
  return { ...look, viewer: as ?? (unlocked ? 'unlocked' : 'nobody') };
}

function ScreenAt({ path, api }: { readonly path: string; readonly api: RecordedApi }) {
  const runtime = useStoryRuntime(api);
  return (
    <MemoryRouter initialEntries={[withIds(path, api.recording)]}>
      <App runtime={runtime} />
    </MemoryRouter>
  );
}

interface TabProps {
  readonly api: RecordedApi;
  /** Whether a profile is picked. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

function Tab({ api, isActive, children }: TabProps) {
  const runtime = useStoryRuntime(api);
  const { stage } = useSyncExternalStore(runtime.session.subscribe, runtime.session.current);
  useEffect(() => void runtime.session.recheck(), [runtime]);
  const isReady = !isActive || stage === 'active';
  return (
    <MemoryRouter>
      <AppProvider runtime={runtime}>
        <LayersProvider>{isReady && children}</LayersProvider>
      </AppProvider>
    </MemoryRouter>
  );
}

function useStoryRuntime({ fetch }: RecordedApi): AppRuntime {
  const [runtime] = useState(() => openRuntime({ fetch }));
  useEffect(
    () => () => {
      runtime.close();
      dismissToast();
    },
    [runtime],
  );
  return runtime;
}
