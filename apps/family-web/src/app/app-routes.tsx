import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useNothingOver } from '@pocketful/web-kit/layers';
import { type ReactNode, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
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
  const lastMember = useLastMember();
  if (session.stage === 'loading') return <LoadingScreen />;
  if (session.stage === 'picker') return <ProfilePicker adult={session.adult} notice={session.notice} />;
  if (session.stage === 'stranger') {
    return (
      <Arrival key="stranger" at={session.path ?? (lastMember && '/')}>
        <VisitorRoutes />
      </Arrival>
    );
  }
  const { user } = session;
  return (
    <Arrival key={user.id} at={lastMember && lastMember !== user.id ? '/' : undefined}>
      <IdleLock />
      {user.role === 'child' ? <ChildRoutes /> : <AdultRoutes />}
    </Arrival>
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

interface ArrivalProps {
  /** Where this one starts; undefined to stay where the address is. */
  readonly at: string | undefined;
  readonly children: ReactNode;
}

/**
 * Whoever goes, or is followed by somebody else, leaves no place behind: nothing of the next one's is drawn before the
 * layers of the last are gone from the history and the address is the one to start at.
 */
function Arrival({ at, children }: ArrivalProps) {
  const [start] = useState(at);
  const { pathname } = useLocation();
  const nothingOver = useNothingOver();
  const [arrived, setArrived] = useState(false);
  if (arrived) return children;
  if (!nothingOver) return <LoadingScreen />;
  if (start !== undefined && pathname !== start) return <Navigate to={start} replace />;
  setArrived(true);
  return children;
}

/** The member that was active in this tab before; undefined after a load. */
function useLastMember(): string | undefined {
  const session = useSession();
  const member = session.stage === 'active' ? session.user.id : undefined;
  const [seen, setSeen] = useState<{ readonly now: string | undefined; readonly before: string | undefined }>({
    now: member,
    before: undefined,
  });
  if (member === seen.now) return seen.before;
  const before = seen.now ?? seen.before;
  setSeen({ now: member, before });
  return before;
}
