import { useWrite } from '@pocketful/web-kit/calls/use-write';

/** Keeps this device for the active adult alone, or for everyone in the family again. */
export function useOwnDevice() {
  return useWrite('setOwnDevice', {
    failed: ['Not changed', 'This device still opens as before. Please try again.'],
  });
}
