import type { CallInput } from '@pocketful/api-client/client';
import type { Notices } from '@pocketful/notices/calls';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useState } from 'react';
import { useAppRuntime } from '../../shared/app-runtime.tsx';
import type { Workers } from '../../shared/workers.ts';

export const FAILED = ['Failed to update your notices', 'There was an error updating your notices.'] as const;

export interface PushSwitchProps {
  readonly notices: Notices;
  /** Whether other people than the reader run this Pocketful. */
  readonly inPublic: boolean;
}

/** Turns pushes to this device on or off. */
export function PushSwitch({ notices: { pushKey, pushHere }, inPublic }: PushSwitchProps) {
  const { workers, person } = useAppRuntime();
  const [asking, setAsking] = useState(false);
  const start = useWrite('startPush', { failed: FAILED });
  const end = useWrite('endPush', { failed: FAILED });
  const obstacle = obstacleTo(pushKey, workers, inPublic);
  const turnOn = async () => {
    const sender = person();
    setAsking(true);
    try {
      if ((await Notification.requestPermission()) !== 'granted')
        return notifyProblem(['Notices stay off', 'Your browser did not allow them.']);
      const body = await subscribe(workers, pushKey);
      // The profile may have locked meanwhile, and another adult may use it.
      if (person() === sender) start.send({ body });
    } catch {
      notifyProblem(['Notices stay off', 'Your browser could not turn them on. Please try again later.']);
    } finally {
      setAsking(false);
    }
  };
  const change = (wanted: boolean) => {
    if (asking || start.busy || end.busy) return;
    if (wanted) void turnOn();
    // The browser's subscription stays: another adult may get pushes by it.
    else end.send({});
  };
  return (
    <SwitchField
      label="Notices on this device"
      hint="They say only how many items wait. They stop when you sign out here or change your password."
      checked={obstacle === undefined && (asking || start.busy || (pushHere && !end.busy))}
      disabledReason={obstacle}
      onCheckedChange={change}
    />
  );
}

/** Why this device cannot show notices. Undefined if it can. */
function obstacleTo(pushKey: string | null, workers: Workers | undefined, inPublic: boolean): string | undefined {
  if (pushKey === null || !window.isSecureContext)
    return `They need an address with https. ${inPublic ? 'Ask the people who run this Pocketful for one.' : 'See ‘HTTPS in a home network’ in docs/operations.md.'}`;
  if (!workers || !('PushManager' in window))
    // Safari of an iPhone or iPad, and no installed app.
    return 'standalone' in navigator && navigator.standalone === false
      ? 'On an iPhone or iPad, add Pocketful to the Home Screen first, and open it there.'
      : 'This browser cannot show them.';
  if (Notification.permission === 'denied')
    return 'Your browser blocks notices from Pocketful. You can allow them in its settings.';
  return undefined;
}

/** Subscribes this device at the push service of its browser. */
async function subscribe(workers: Workers | undefined, key: string | null): Promise<CallInput<'startPush'>['body']> {
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' });
  const pushes = registration?.pushManager;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushes?.subscribe(options).catch(async (error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    // A Pocketful with another key was at this address before.
    await (await pushes.getSubscription())?.unsubscribe();
    return pushes.subscribe(options);
  });
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('the browser has no subscription');
  return { endpoint, keys: { p256dh, auth } };
}
