import { ApiProvider } from '@pocketful/api-client/react';
import { Toaster } from '@pocketful/ui-kit/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SessionProvider } from '../shared/session.tsx';
import { AppRoutes } from './app-routes.tsx';
import { type Browser, BrowserProvider } from './browser.tsx';
import { CrashScreen } from './crash-screen.tsx';

/** Props of {@link App}. */
export interface AppProps {
  readonly browser: Browser;
}

/** The family's app inside a router: providers, screens, toasts. */
export function App({ browser }: AppProps) {
  const { api, queryClient, session } = browser;
  useEffect(() => {
    void session.recheck();
  }, [session]);
  return (
    <BrowserProvider value={browser}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <SessionProvider value={session}>
            <CrashScreen>
              <AppRoutes />
            </CrashScreen>
            <Toaster />
          </SessionProvider>
        </ApiProvider>
      </QueryClientProvider>
    </BrowserProvider>
  );
}
