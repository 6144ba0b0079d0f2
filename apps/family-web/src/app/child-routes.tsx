import { Navigate, Route, Routes } from 'react-router-dom';
import { ChildChores } from '../features/chores/child-chores.tsx';
import { ChildHome } from '../features/home/child-home.tsx';
import { ChildLayout } from './child-layout.tsx';
import { HandOver, STAFF_PATHS } from './hand-over.tsx';
import { NotFound } from './not-found.tsx';

/** The screens of a child. */
export function ChildRoutes() {
  return (
    <Routes>
      <Route element={<ChildLayout />}>
        <Route path="/" element={<ChildHome />} />
        <Route path="/home" element={<ChildHome />} />
        <Route path="/chores" element={<ChildChores />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/setup-wizard" element={<Navigate to="/" replace />} />
      {STAFF_PATHS.map(path => (
        <Route key={path} path={path} element={<HandOver />} />
      ))}
    </Routes>
  );
}
