import { ApiProvider } from '@pocketful/api-client/react';
import { Toaster } from '@pocketful/ui-kit/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { createStaffSession, StaffSessionProvider } from '../features/staff/staff-session.tsx';
import { NotFound } from './not-found.tsx';
import { Portal } from './portal.tsx';

/** The staff's app inside a router: providers, screens, toasts. */
export function App() {
  const [staff, setStaff] = useState(createStaffSession);
  const queryClient = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), []);
  const session = useMemo(() => ({ staff, setStaff }), [staff]);
  return (
    <QueryClientProvider client={queryClient}>
      <StaffSessionProvider value={session}>
        <ApiProvider value={staff.api}>
          <Routes>
            <Route path="/admin-portal" element={<Portal />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
          <Toaster />
        </ApiProvider>
      </StaffSessionProvider>
    </QueryClientProvider>
  );
}
