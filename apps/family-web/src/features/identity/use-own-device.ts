import { useWrite } from '@pocketful/web-kit/calls/use-write';

/** Reserves this device for the active adult, or gives it back to the family. */
export function useOwnDevice() {
  return useWrite('setOwnDevice', {
    failed: ['Update Failed', 'This device still opens as before. Please try again in Settings.'],
  });
}
