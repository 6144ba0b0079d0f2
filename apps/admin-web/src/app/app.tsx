import { LayersProvider } from '@pocketful/web-kit/layers';
import { Toasts } from '@pocketful/web-kit/toasts';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { openStaffRuntime, StaffProvider } from '../features/staff/staff-session.tsx';
import { NotFound } from './not-found.tsx';
import { Portal } from './portal.tsx';

/** The staff's app inside a router: its tab, screens, toasts. */
export function App() {
  const [runtime] = useState(openStaffRuntime);
  return (
    <StaffProvider runtime={runtime}>
      <LayersProvider>
        <Routes>
          <Route path="/admin-portal" element={<Portal />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
        <Toasts />
      </LayersProvider>
    </StaffProvider>
  );
}
