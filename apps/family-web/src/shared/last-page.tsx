import { patternOf } from '@pocketful/web-kit/places/path-pattern';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { place } from './paths.ts';

const LastPageContext = createContext<RefObject<string>>({ current: place('settings') });

/** Keeps the pattern of the path of the last page other than Settings for the screens within. */
export function LastPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const page = useRef(patternOf(pathname));
  useEffect(() => {
    if (pathname !== place('settings')) page.current = patternOf(pathname);
  }, [pathname]);
  return <LastPageContext value={page}>{children}</LastPageContext>;
}

/** The page that an adult came from to Settings. Settings itself after a reload. */
export function useLastPage(): RefObject<string> {
  return use(LastPageContext);
}
