import { LiveRegion } from '@pocketful/ui-kit/live-region';
import { SkipLink } from '@pocketful/ui-kit/skip-link';
import { CrashBoundary } from '@pocketful/web-kit/errors/crash-boundary';
import { ErrorReports } from '@pocketful/web-kit/errors/error-capture';
import { LayersProvider } from '@pocketful/web-kit/layers/layers';
import { Toasts } from '@pocketful/web-kit/layers/toasts';
import { StaffProvider, type StaffRuntime, useStaff } from '../shared/staff-runtime.tsx';
import { AppRoutes } from './app-routes.tsx';

export interface AppProps {
  readonly runtime: StaffRuntime;
}

/** The staff's app inside a router: its tab, screens, toasts. */
export function App({ runtime }: AppProps) {
  return (
    <StaffProvider runtime={runtime}>
      <LayersProvider>
        <SkipLink />
        <CrashBoundary onCrash={runtime.crashed} home="/admin-portal">
          <AppRoutes />
        </CrashBoundary>
        <Reports />
        <LiveRegion />
        <Toasts />
      </LayersProvider>
    </StaffProvider>
  );
}

/** A new key for each staff member, so that one person's dialog is not shown to the next. */
function Reports() {
  const { user } = useStaff();
  return <ErrorReports key={user?.id ?? 'nobody'} comments={user !== undefined} />;
}
