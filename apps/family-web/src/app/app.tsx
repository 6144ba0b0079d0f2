import { LiveRegion } from '@pocketful/ui-kit/live-region';
import { SkipLink } from '@pocketful/ui-kit/skip-link';
import { CrashBoundary } from '@pocketful/web-kit/errors/crash-boundary';
import { ErrorReports } from '@pocketful/web-kit/errors/error-capture';
import { LayersProvider } from '@pocketful/web-kit/layers/layers';
import { Toasts } from '@pocketful/web-kit/layers/toasts';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Fragment, Suspense } from 'react';
import { AppProvider, type AppRuntime } from '../shared/app-runtime.tsx';
import { place } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AskedIdentity } from './asked-identity.tsx';
import { KeptShell } from './kept-shell.tsx';

const DemoBanner = lazyComponent(async () => (await import('./demo-banner.tsx')).DemoBanner);

export interface AppProps {
  readonly runtime: AppRuntime;
}

/** The family's app inside a router: its tab, screens, toasts. */
export function App({ runtime }: AppProps) {
  return (
    <AppProvider runtime={runtime}>
      <LayersProvider>
        <SkipLink />
        <KeptShell />
        <Demo />
        <CrashBoundary onCrash={runtime.crashed} home={place('home')}>
          <AppRoutes />
        </CrashBoundary>
        <ForOnePerson />
        <Toasts />
        <LiveRegion />
      </LayersProvider>
    </AppProvider>
  );
}

/** The banner of a demo over every page. */
function Demo() {
  const session = useSession();
  const user = 'user' in session ? session.user : 'adult' in session ? session.adult : undefined;
  return <Suspense>{user?.demoEndsAt && <DemoBanner endsAt={user.demoEndsAt} />}</Suspense>;
}

/** A new key for each person, so that one person's dialog is not shown to the next. */
function ForOnePerson() {
  const session = useSession();
  const user = session.stage === 'active' ? session.user : undefined;
  return (
    <Fragment key={user?.id ?? 'nobody'}>
      <AskedIdentity />
      <ErrorReports comments={user !== undefined && user.role !== 'child'} />
    </Fragment>
  );
}
