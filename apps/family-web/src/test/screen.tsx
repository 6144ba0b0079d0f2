import { createMockApi, type MockApiOptions } from '@pocketful/testkit/mock/api';
import { mockFetch } from '@pocketful/testkit/mock/fetch';
import { whenOpened, whenShown } from '@pocketful/testkit/screens/screen-story';
import { dismissToast } from '@pocketful/ui-kit/toast';
import { LayersProvider } from '@pocketful/web-kit/layers/layers';
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { openRuntime } from '../app/runtime.ts';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';

export interface ScreenOptions extends Omit<MockApiOptions, 'now' | 'store' | 'signedIn'> {
  /** Who is signed in and picked, by username. */
  readonly as?: string;
  /** Words by which it is known that the screen is whole. */
  readonly shows: string | RegExp;
}

/** A story of one address of the app on a seeded family, as a real tab shows it; it is a test that `shows` appears. */
export function screen(path: string, { shows, as, ...options }: ScreenOptions) {
  return {
    at: { path, ...options },
    render: () => <ScreenAt path={path} options={{ ...options, signedIn: as }} />,
    play: whenShown(shows),
  };
}

export interface OpenedOptions extends Omit<ScreenOptions, 'shows'> {
  /** The button that opens it. */
  readonly press: string | RegExp;
  /** Its title. */
  readonly opens: string;
}

/** A story of a dialog over an address of the app; it is a test that pressing the button opens it. */
export function opened(path: string, { press, opens, as, ...options }: OpenedOptions) {
  return {
    at: { path, ...options },
    render: () => <ScreenAt path={path} options={{ ...options, signedIn: as }} />,
    play: whenOpened(press, opens),
  };
}

/** A story of a part of a screen that comes after something was sent; it is a test that `shows` appears. */
export function part(element: ReactElement, { shows, as, ...options }: ScreenOptions) {
  return {
    render: () => <Tab options={{ ...options, signedIn: as }}>{element}</Tab>,
    play: whenShown(shows),
  };
}

interface ScreenAtProps {
  readonly path: string;
  readonly options: MockApiOptions;
}

function ScreenAt({ path, options }: ScreenAtProps) {
  const runtime = useStoryRuntime(options);
  return (
    <MemoryRouter initialEntries={[path]}>
      <App runtime={runtime} />
    </MemoryRouter>
  );
}

function Tab({ options, children }: { readonly options: MockApiOptions; readonly children: ReactNode }) {
  const runtime = useStoryRuntime(options);
  const { stage } = useSyncExternalStore(runtime.session.subscribe, runtime.session.current);
  useEffect(() => void runtime.session.recheck(), [runtime]);
  const isReady = options.signedIn === undefined || stage === 'active';
  return (
    <MemoryRouter>
      <AppProvider runtime={runtime}>
        <LayersProvider>{isReady && children}</LayersProvider>
      </AppProvider>
    </MemoryRouter>
  );
}

function useStoryRuntime(options: MockApiOptions): AppRuntime {
  const [runtime] = useState(() => openRuntime({ fetch: mockFetch(createMockApi(options)) }));
  useEffect(
    () => () => {
      runtime.close();
      dismissToast();
    },
    [runtime],
  );
  return runtime;
}
