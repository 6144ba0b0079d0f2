import { useDismissals } from './dismissals.ts';

/** Whether letters act on the request that has the focus, on this device. Default: yes. */
export function useRequestKeys() {
  const { isDismissed, dismiss } = useDismissals('request-keys');
  return { on: () => !isDismissed('keys', 'off'), turn: (on: boolean) => dismiss('keys', on ? 'on' : 'off') };
}
