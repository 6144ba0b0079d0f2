import { BrokenCoin } from '@pocketful/ui-kit/broken-coin';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { ErrorState } from '@pocketful/ui-kit/error-state';
import { Component, type ReactNode } from 'react';
import { CodeError } from '../places/load-code.tsx';
import { raiseError } from './error-events.tsx';

export interface CrashBoundaryProps {
  /** Receives the error. */
  readonly onCrash: (error: unknown) => void;
  /** Where the way home leads. */
  readonly home: string;
  readonly children: ReactNode;
}

interface CrashState {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Replaces a screen that threw, or whose code could not be loaded. Everything around it stays usable. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeError) error.forget();
    else {
      this.props.onCrash(error);
      raiseError('Application Error', error);
    }
  }

  readonly again = () => this.setState({ crash: undefined });

  override render() {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return (
      <CenteredPage underBar>
        {crash.error instanceof CodeError ? (
          <ErrorState title="Pocketful cannot be reached right now" onRetry={this.again}>
            Please check your connection.
          </ErrorState>
        ) : (
          <EmptyState
            illustration={<BrokenCoin size={120} />}
            level={1}
            title="Something went wrong"
            action={
              <ButtonRow align="center">
                <Button variant="secondary" asChild>
                  <a href={this.props.home}>Go Home</a>
                </Button>
                <Button onClick={() => location.reload()}>Refresh Page</Button>
              </ButtonRow>
            }
          >
            Nothing was lost: what you saved is saved.
          </EmptyState>
        )}
      </CenteredPage>
    );
  }
}
