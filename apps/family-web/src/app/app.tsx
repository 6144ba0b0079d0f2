import { Toaster } from '@pocketful/ui-kit/toast';
import { LayersProvider } from '@pocketful/web-kit/layers';
import { useEffect } from 'react';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';
import { AppRoutes } from './app-routes.tsx';
import { CrashScreen } from './crash-screen.tsx';

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
        <CrashScreen>
          <AppRoutes />
        </CrashScreen>
        <Toaster />
      </LayersProvider>
    </AppProvider>
  );
}
