import { BrokenCoin } from '@pocketful/ui-kit/broken-coin';
import { Button } from '@pocketful/ui-kit/button';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { useState } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';

/** In the place of a screen that only the server could say who may see, while it does not answer. */
export function Unreachable() {
  const { session } = useAppRuntime();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await session.recheck();
    setBusy(false);
  };
  return (
    <CenteredPage underBar>
      <EmptyState
        illustration={<BrokenCoin size={120} />}
        level={1}
        title="Pocketful cannot be reached right now"
        action={
          <Button busy={busy} onClick={() => void again()}>
            Try again
          </Button>
        }
      >
        Please check your connection. If you were signed in, you still are.
      </EmptyState>
    </CenteredPage>
  );
}
