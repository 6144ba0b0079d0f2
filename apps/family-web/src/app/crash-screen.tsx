import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { BrokenCoin } from '@pocketful/ui-kit/illustrations';
import { Component, type ReactNode } from 'react';

interface CrashScreenState {
  readonly crashed: boolean;
}

/** Stands in for screens that threw while they were drawn. */
export class CrashScreen extends Component<{ readonly children: ReactNode }, CrashScreenState> {
  override state: CrashScreenState = { crashed: false };

  static getDerivedStateFromError(): CrashScreenState {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center px-4">
        <EmptyState
          illustration={<BrokenCoin size={120} />}
          level={1}
          title="Something went wrong"
          action={
            <ButtonRow align="center">
              <Button variant="secondary" asChild>
                <a href="/">Go Home</a>
              </Button>
              <Button onClick={() => location.reload()}>Refresh Page</Button>
            </ButtonRow>
          }
        >
          Nothing was lost: what you saved is saved.
        </EmptyState>
      </main>
    );
  }
}
