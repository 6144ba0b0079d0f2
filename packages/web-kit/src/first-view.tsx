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

/** A screen is drawn after this at the latest, in milliseconds: then skeletons take the place of what is missing. */
const LONGEST_WAIT_MS = 3000;

const FirstViewContext = createContext<((by: 1 | -1) => void) | undefined>(undefined);

/** Keeps the screen around it from being drawn for the first time while something is missing. */
export function useMissing(isMissing: boolean): void {
  const count = useContext(FirstViewContext);
  useLayoutEffect(() => {
    if (!isMissing || !count) return;
    count(1);
    return () => count(-1);
  }, [isMissing, count]);
}

export interface LaterProps {
  /** What takes its place when the screen is drawn without it; nothing by default. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Part of a screen's first view whose code comes later: the screen waits for it. */
export function Later({ fallback, children }: LaterProps) {
  return <Suspense fallback={<Missing>{fallback}</Missing>}>{children}</Suspense>;
}

function Missing({ children }: { readonly children: ReactNode }) {
  useMissing(true);
  return children;
}

export interface FirstViewProps {
  /** Draws the screen; `drawn` is false while it is prepared out of sight. */
  readonly children: (drawn: boolean) => ReactNode;
}

/**
 * Draws a screen once all that it reads has come, so that nothing moves under a finger. Every read of `useApiQuery` and
 * `useApiPages` counts, and those that follow from them. What comes after the first view changes it in place.
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
  // Runs after those of the screen, and before the browser paints.
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
        // From one screen to another most data comes before this is seen.
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
