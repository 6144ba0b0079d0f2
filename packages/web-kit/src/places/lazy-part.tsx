import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { notifyProblem } from '../calls/notify.tsx';
import { savesData } from './first-screen.tsx';
import { CodeError, loadCode } from './load-code.tsx';

/** Loads a component. */
export type LoadComponent<P> = () => Promise<ComponentType<P>>;

/** Handlers for the button that opens a part. They load its code at the first sign of a press. */
interface Intent {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onTouchStart: () => void;
}

/** A component that loads its code when it is first shown. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code ahead of time. Never rejects: a failure is reported when the component is shown. */
  preload(): Promise<unknown>;
};

/** A part of a screen that loads its code separately. Spread `intent` onto each button that opens it. */
export type LazyPart<P> = LazyComponent<P> & { readonly intent: Intent };

/** A component that loads its code when it is first shown. After a failure was shown it loads the code again. */
export function lazyComponent<P extends object>(load: LoadComponent<P>): LazyComponent<P> {
  let current: LazyExoticComponent<ComponentType<P>> | undefined;
  const loadOrSay = async () => {
    try {
      return { default: await loadCode(load) };
    } catch (error) {
      if (error instanceof CodeError) {
        error.forget = () => {
          current = undefined;
        };
      }
      throw error;
    }
  };
  function Lazy(props: P) {
    current ??= lazy(loadOrSay);
    const Current: ComponentType<P> = current;
    return <Current {...props} />;
  }
  return Object.assign(Lazy, { preload: () => load().catch(() => undefined) });
}

/**
 * A dialog or another part of a screen. The intent to open it loads its code, or else showing it does. If the code cannot
 * be loaded, a toast reports that and the part closes.
 */
export function lazyPart<P extends { readonly onClose: () => void }>(load: LoadComponent<P>): LazyPart<P> {
  const Lazy = lazyComponent(load);
  function Part(props: P) {
    return (
      <PartBoundary onClose={props.onClose}>
        <Suspense>
          <Lazy {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  const preload = () => {
    if (!savesData()) void Lazy.preload();
  };
  const intent = { onPointerEnter: preload, onFocus: preload, onTouchStart: preload };
  return Object.assign(Part, { preload: Lazy.preload, intent });
}

interface PartBoundaryProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeError) error.forget();
    notifyProblem(['This could not be opened', 'Please check your connection and try again.']);
    this.props.onClose();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
