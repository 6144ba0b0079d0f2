import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { onFirstScreen } from './first-screen.tsx';
import { CodeError, loadCode } from './load-code.tsx';
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

/** A component whose code is loaded when it is first shown, and again after that failed and was told. */
export function lazyComponent<P extends object>(load: LoadComponent<P>): ComponentType<P> & { preload(): void } {
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
  // What fails ahead of time fails again, aloud, when it is needed.
  return Object.assign(Lazy, { preload: () => void load().catch(() => undefined) });
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

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeError) error.forget();
    notifyProblem(['This could not be opened', 'Please check your connection and try again.']);
    this.props.onClose();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
