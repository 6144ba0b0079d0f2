import { deviceName } from '@pocketful/domain/devices';
import type { Device, sessionRoutes } from '@pocketful/identity/calls/sessions';
import { activeMember, type Handlers } from '../mock/call.ts';
import { newId } from '../mock/state.ts';

export const sessionHandlers: Handlers<keyof typeof sessionRoutes> = {
  listSessions: call => {
    const { state, caller, now } = call;
    const me = activeMember(call);
    state.thisDevice ??= newId(state);
    const here: Device = {
      id: state.thisDevice,
      name: deviceName(globalThis.navigator?.userAgent ?? null),
      unlockedBy: caller.kind === 'member' ? (caller.adult?.id ?? null) : me.id,
      addedBy: null,
      childIds: [],
      activeMember: me.id,
      lastUsedAt: now.toISOString(),
      thisDevice: true,
    };
    const others = state.devices.filter(({ familyId }) => familyId === me.familyId);
    return [here, ...others.map(({ familyId: _, ...device }) => ({ ...device, thisDevice: false }))];
  },

  endSession: call => {
    const { state, params } = call;
    const { familyId } = activeMember(call);
    if (params.id === state.thisDevice) {
      state.session = null;
      return undefined;
    }
    const device = state.devices.find(({ id }) => id === params.id);
    if (device?.familyId !== familyId) return call.refuse('DEVICE_NOT_FOUND');
    state.devices = state.devices.filter(({ id }) => id !== device.id);
    return undefined;
  },

  endOtherSessions: call => {
    const { state, query } = call;
    const { familyId } = activeMember(call);
    state.devices = state.devices.filter(
      device => device.familyId !== familyId || (query.keepDevices && device.unlockedBy === null),
    );
    return undefined;
  },
};
