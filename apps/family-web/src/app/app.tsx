import { LiveRegion } from '@pocketful/ui-kit/live-region';
import { SkipLink } from '@pocketful/ui-kit/skip-link';
import { CrashBoundary } from '@pocketful/web-kit/crash-boundary';
import { LayersProvider } from '@pocketful/web-kit/layers';
import { Toasts } from '@pocketful/web-kit/toasts';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';
import { place } from '../shared/paths.ts';
import { AppRoutes } from './app-routes.tsx';

export interface AppProps {
  readonly runtime: AppRuntime;
}

/** The family's app inside a router: its tab, screens, toasts. */
export function App({ runtime }: AppProps) {
  return (
    <AppProvider runtime={runtime}>
      <LayersProvider>
        <SkipLink />
        <CrashBoundary onCrash={runtime.crashed} home={place('home')}>
          <AppRoutes />
        </CrashBoundary>
        <Toasts />
        <LiveRegion />
      </LayersProvider>
    </AppProvider>
  );
}
