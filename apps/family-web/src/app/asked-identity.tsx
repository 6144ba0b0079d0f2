import { ApiError } from '@pocketful/api-client/api-error';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useEffect } from 'react';
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
  useEffect(() => {
    retries.after = error =>
      error instanceof ApiError && error.code === 'CONFIRM_IDENTITY' ? new Promise(layer.show) : undefined;
  });
  useEffect(() => (answer ? () => answer(false) : undefined), [answer]);
  if (!answer) return null;
  const confirmed = () => {
    answer(true);
    layer.close();
  };
  return <ConfirmIdentity onConfirmed={confirmed} onClose={layer.close} />;
}
