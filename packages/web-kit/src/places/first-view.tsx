import { SkeletonPage } from '@pocketful/ui-kit/skeleton';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigationType } from 'react-router-dom';

/** A screen is drawn after this time at the latest, in milliseconds. Skeletons then replace missing data. */
const LONGEST_WAIT_MS = 3000;

const FirstViewContext = createContext<((by: 1 | -1) => void) | undefined>(undefined);

/** Delays the first drawing of the surrounding screen while data or code is missing. */
export function useMissing(isMissing: boolean): void {
  const count = useContext(FirstViewContext);
  useLayoutEffect(() => {
    if (!isMissing || !count) return;
    count(1);
    return () => count(-1);
  }, [isMissing, count]);
}

export interface LaterProps {
  /** Shown in its place if the screen is drawn without it. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Part of a screen's first view that loads its code separately. The screen waits for it. */
export function Later({ fallback, children }: LaterProps) {
  return <Suspense fallback={<Missing>{fallback}</Missing>}>{children}</Suspense>;
}

function Missing({ children }: { readonly children: ReactNode }) {
  useMissing(true);
  return children;
}

export interface FirstViewProps {
  /** Draws the screen. `drawn` is false while the screen is hidden and its data loads. */
  readonly children: (drawn: boolean) => ReactNode;
}

/**
 * Draws a screen once all its data has loaded, so that its layout does not shift. It waits for every read of `useApiQuery`
 * and `useApiPages`, and for reads that follow from them. Later answers change the screen in place.
 */
export function FirstView({ children }: FirstViewProps) {
  const cameByLink = useNavigationType() !== 'POP';
  const missing = useRef(0);
  const [drawn, setDrawn] = useState(false);
  const [, look] = useState(0);
  const count = useCallback((by: 1 | -1) => {
    missing.current += by;
    look(times => times + 1);
  }, []);
  // Runs after the layout effects of the screen, and before the browser paints.
  useLayoutEffect(() => {
    if (!drawn && missing.current === 0) setDrawn(true);
  });
  useLayoutEffect(() => {
    if (drawn) return;
    const timer = setTimeout(() => setDrawn(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [drawn]);
  return (
    <FirstViewContext value={drawn ? undefined : count}>
      {!drawn && (
        // After a link most data arrives before the delay ends, and no skeleton is seen.
        <div className={cameByLink ? 'animate-fade-in [animation-delay:300ms] [animation-fill-mode:both]' : undefined}>
          <SkeletonPage />
        </div>
      )}
      <div className="contents" hidden={!drawn}>
        {children(drawn)}
      </div>
    </FirstViewContext>
  );
}
