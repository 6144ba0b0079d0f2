import { LoadingScreen } from '@pocketful/ui-kit/spinner';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from './not-found-later.ts';

/** Where the staff's app is served from; the same host unless the build was told another one. */
const ADMIN_WEB_URL: string = import.meta.env.VITE_ADMIN_WEB_URL ?? '';

/** The address this page was loaded from: if a staff path led here, nobody in front of us serves the staff's app. */
const loadedPath = location.pathname;

/** Leaves for the staff's app by a full navigation. */
export function StaffRedirect() {
  const { pathname, search } = useLocation();
  const nobodyThere = ADMIN_WEB_URL === '' && pathname === loadedPath;
  useEffect(() => {
    if (!nobodyThere) location.assign(`${ADMIN_WEB_URL}${pathname}${search}`);
  }, [nobodyThere, pathname, search]);
  return nobodyThere ? <NotFound /> : <LoadingScreen />;
}
