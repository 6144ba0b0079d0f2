import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../shared/not-found-later.ts';

/** Origin of the staff's app. Default: the same host. */
const ADMIN_WEB_URL: string = import.meta.env.VITE_ADMIN_WEB_URL ?? '';

/** The path that this page was loaded from. If it is a staff path, no server in front serves the staff's app. */
const loadedPath = location.pathname;

/** Leaves for the staff's app by a full navigation. */
export function StaffRedirect() {
  const { pathname, search } = useLocation();
  const isMissing = ADMIN_WEB_URL === '' && pathname === loadedPath;
  useEffect(() => {
    if (!isMissing) location.assign(`${ADMIN_WEB_URL}${pathname}${search}`);
  }, [isMissing, pathname, search]);
  return isMissing ? <NotFound /> : <LoadingScreen />;
}
