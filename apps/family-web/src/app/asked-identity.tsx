import { ApiError } from '@pocketful/api-client/api-error';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useEffect, useRef } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';

const ConfirmIdentity = lazyPart(
  async () => (await import('../features/identity/confirm-identity.tsx')).ConfirmIdentity,
);

/**
 * The dialog that a refused sensitive call waits for. However it closes without a secret, also by a change of the profile,
 * the answer is no.
 */
export function AskedIdentity() {
  const { retries } = useAppRuntime();
  const layer = useLayer<(confirmed: boolean) => void>();
  const answer = layer.shown;
  const asking = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    retries.after = error => {
      if (!(error instanceof ApiError && error.code === 'CONFIRM_IDENTITY')) return undefined;
      // Several calls that are refused at once wait for one answer.
      asking.current ??= new Promise<boolean>(layer.show).finally(() => {
        asking.current = undefined;
      });
      return asking.current;
    };
  });
  useEffect(() => (answer ? () => answer(false) : undefined), [answer]);
  if (!answer) return null;
  const confirmed = () => {
    answer(true);
    layer.close();
  };
  return <ConfirmIdentity onConfirmed={confirmed} onClose={layer.close} />;
}
