import { keyOf } from '@pocketful/api-client/reads';
import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useApiQuery } from '@pocketful/web-kit/use-api';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ParentChores } from '../features/chores/parent-chores.tsx';
import { SetupWizard } from '../features/family/setup-wizard.tsx';
import { ParentDashboard } from '../features/home/parent-dashboard.tsx';
import { useMember } from '../shared/session.tsx';
import { HandOver } from './hand-over.tsx';
import { NotFound } from './not-found.tsx';
import { ParentLayout } from './parent-layout.tsx';

/** The screens of an adult; a family_admin who still needs setup sees the wizard instead. */
export function AdultRoutes() {
  const user = useMember();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const isAdmin = user.role === 'family_admin';
  const setup = useApiQuery('getSetupStatus', {}, { enabled: isAdmin });
  if (isAdmin && setup.isPending) return <LoadingScreen />;
  // A status that could not be read counts as no setup needed.
  if (isAdmin && setup.data?.needsSetup) {
    if (pathname !== '/setup-wizard') return <Navigate to="/setup-wizard" replace />;
    const finished = () => queryClient.setQueryData(keyOf('getSetupStatus', {}), { needsSetup: false });
    return <SetupWizard onFinished={finished} />;
  }
  return (
    <Routes>
      <Route element={<ParentLayout />}>
        <Route path="/" element={<ParentDashboard />} />
        <Route path="/home" element={<ParentDashboard />} />
        <Route path="/chores" element={<ParentChores />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/setup-wizard" element={<Navigate to="/" replace />} />
      <Route path="/admin-portal" element={isAdmin ? <Navigate to="/" replace /> : <HandOver />} />
      <Route path="/admin" element={<HandOver />} />
      <Route path="/error-logs" element={<HandOver />} />
      <Route path="/coppa-dashboard" element={<HandOver />} />
    </Routes>
  );
}
