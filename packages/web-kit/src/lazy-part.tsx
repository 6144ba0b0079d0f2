import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { onFirstScreen } from './first-screen.ts';
import { loadCode } from './load-code.tsx';
import { notifyProblem } from './notify.tsx';

/** Loads a component. */
export type LoadComponent<P> = () => Promise<ComponentType<P>>;

const preloads = new Set<() => void>();

/** Loads what the screens so far may open: a dialog opens without delay then. */
export function preloadParts(): void {
  onFirstScreen(() => {
    for (const preload of preloads) preload();
    preloads.clear();
  });
}

/** A component whose code is loaded when it is first shown, and again if that failed. */
export function lazyComponent<P extends object>(load: LoadComponent<P>): ComponentType<P> & { preload(): void } {
  let loading: Promise<ComponentType<P>> | undefined;
  let current: LazyExoticComponent<ComponentType<P>> | undefined;
  const start = (promise: Promise<ComponentType<P>>) => {
    loading = promise.catch((error: unknown) => {
      loading = undefined;
      current = undefined;
      throw error;
    });
    return loading;
  };
  function Lazy(props: P) {
    current ??= lazy(async () => ({ default: await (loading ?? start(loadCode(load))) }));
    const Current: ComponentType<P> = current;
    return <Current {...props} />;
  }
  // What fails ahead of time fails again, aloud, when it is needed.
  const preload = () => void (loading ?? start(load())).catch(() => undefined);
  return Object.assign(Lazy, { preload });
}

/** A dialog or another part of a screen whose code comes later. Where it cannot be loaded, that is said and it closes. */
export function lazyPart<P extends { readonly onClose: () => void }>(load: LoadComponent<P>): ComponentType<P> {
  const Lazy = lazyComponent(load);
  preloads.add(Lazy.preload);
  return function Part(props: P) {
    return (
      <PartBoundary onClose={props.onClose}>
        <Suspense>
          <Lazy {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
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

  override componentDidCatch() {
    notifyProblem(['This could not be opened', 'Please check your connection and try again.']);
    this.props.onClose();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
