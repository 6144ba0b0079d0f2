import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { Landing } from '../features/identity/landing.tsx';
import { Login } from '../features/identity/login.tsx';
import { ProfilePicker } from '../features/identity/profile-picker.tsx';
import { Signup } from '../features/identity/signup.tsx';
import { useSession } from '../shared/session.tsx';
import { AdultRoutes } from './adult-routes.tsx';
import { ChildRoutes } from './child-routes.tsx';
import { HandOver, STAFF_PATHS } from './hand-over.tsx';
import { IdleLock } from './idle-lock.tsx';
import { NotFound } from './not-found.tsx';

/** Every screen, by who is active in this tab. */
export function AppRoutes() {
  const session = useSession();
  useWayHome();
  if (session.stage === 'loading') return <LoadingScreen />;
  if (session.stage === 'picker') return <ProfilePicker adult={session.adult} notice={session.notice} />;
  if (session.stage === 'stranger') return <VisitorRoutes />;
  const { user } = session;
  return (
    <>
      <IdleLock />
      {user.role === 'child' ? <ChildRoutes key={user.id} /> : <AdultRoutes key={user.id} />}
    </>
  );
}

function VisitorRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/home" element={<Landing />} />
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/setup-wizard" element={<Navigate to="/login" replace />} />
      {STAFF_PATHS.map(path => (
        <Route key={path} path={path} element={<HandOver />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Whoever goes, or is followed by somebody else, leaves no place behind: the next one starts at home. */
function useWayHome(): void {
  const session = useSession();
  const navigate = useNavigate();
  const wasIn = useRef(false);
  const lastMember = useRef<string | undefined>(undefined);
  const member = session.stage === 'active' ? session.user.id : undefined;
  useEffect(() => {
    if (session.stage === 'stranger' && wasIn.current) navigate(session.path ?? '/', { replace: true });
    if (member && lastMember.current && member !== lastMember.current) navigate('/', { replace: true });
    wasIn.current = session.stage === 'picker' || session.stage === 'active';
    if (member) lastMember.current = member;
    if (session.stage === 'stranger') lastMember.current = undefined;
  }, [session, member, navigate]);
}
