import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useEffect } from 'react';
import { useAppRuntime } from '../shared/app-runtime.tsx';
import { ConfirmIdentity } from './later.ts';

/** The dialog that a sensitive call waits for. However it closes without a secret, the answer is no. */
export function AskedIdentity() {
  const { confirmation } = useAppRuntime();
  const layer = useLayer<(confirmed: boolean) => void>();
  const answer = layer.shown;
  useEffect(() => {
    confirmation.shownBy(layer.show);
  });
  useEffect(() => () => confirmation.shownBy(undefined), [confirmation]);
  useEffect(() => (answer ? () => answer(false) : undefined), [answer]);
  if (!answer) return null;
  const confirmed = () => {
    answer(true);
    layer.close();
  };
  return <ConfirmIdentity onConfirmed={confirmed} onClose={layer.close} />;
}
