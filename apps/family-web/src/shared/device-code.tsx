import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';
import { Suspense } from 'react';

const QrCode = lazyComponent(async () => (await import('@pocketful/ui-kit/qr-code')).QrCode);

export interface DeviceCodeProps {
  /** Where other devices find this Pocketful. */
  readonly address: string;
}

/**
 * Where other devices find this Pocketful: its address in the network or the public one, else the one in the bar. Undefined
 * if only this computer has access.
 */
export function useHomeAddress(): string | undefined {
  const { data: setup } = useApiQuery('getSetupStatus', {});
  const { origin, hostname } = globalThis.location;
  const isThisComputer = /^(localhost|127\.|\[::1\])/.test(hostname);
  return setup && (setup.homeAddress ?? (isThisComputer ? undefined : origin));
}

/** How a further device comes in, in words. */
export function DeviceWords({ address }: DeviceCodeProps) {
  return (
    <>
      In your network Pocketful is at <span className="font-semibold wrap-anywhere text-ink">{address}</span>. Scan this
      code with the camera of a phone or tablet, then sign in once.
    </>
  );
}

/** The address as a code for a camera; shown with {@link DeviceWords}. */
export function DeviceCode({ address }: DeviceCodeProps) {
  return (
    <span className="size-32">
      <Suspense>
        <QrCode value={address} label={`Code for ${address}`} size={128} />
      </Suspense>
    </span>
  );
}
