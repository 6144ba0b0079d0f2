import { Toaster } from '@pocketful/ui-kit/toast';
import { CrashBoundary } from '@pocketful/web-kit/crash-boundary';
import { LayersProvider } from '@pocketful/web-kit/layers';
import { useEffect } from 'react';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';
import { place } from '../shared/paths.ts';
import { AppRoutes } from './app-routes.tsx';

export interface AppProps {
  readonly runtime: AppRuntime;
}

/** The family's app inside a router: its tab, screens, toasts. */
export function App({ runtime }: AppProps) {
  useEffect(() => {
    void runtime.session.recheck();
  }, [runtime]);
  return (
    <AppProvider runtime={runtime}>
      <LayersProvider>
        <CrashBoundary onCrash={runtime.crashed} home={place('home')}>
          <AppRoutes />
        </CrashBoundary>
        <Toaster />
      </LayersProvider>
    </AppProvider>
  );
}
