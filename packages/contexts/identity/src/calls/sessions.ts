import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { OWN_MINUTES } from '@pocketful/domain/devices';
import { z } from 'zod';

/** A device on which the family is unlocked, in plain words. No address is among the fields. */
const deviceSchema = z
  .object({
    id,
    /** Such as 'Chrome on Windows'. */
    name: z.string(),
    /** The adult whose password unlocked it; null for a children’s own device. */
    unlockedBy: id.nullable(),
    /** The adult who added a children’s own device, also once they have left; else null. */
    addedBy: id.nullable(),
    /** The children whose own device it is; else empty. */
    childIds: z.array(id),
    /** Who is picked; null at the picker. */
    activeMember: id.nullable(),
    lastUsedAt: timestamp,
    /** Whether it is the one that asks. */
    thisDevice: z.boolean(),
    /** The idle time after which the own device of an adult locks, in minutes; null for any other device. */
    ownMinutes: z.int().nullable(),
    /** The times that its adult may choose, in minutes; empty unless it is the one that asks. */
    ownChoices: z.array(z.int()),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof deviceSchema>;

/** With `keepDevices` the children’s own devices stay signed in. */
export const devicesQuery = z.strictObject({ keepDevices: z.literal('true').optional() });

const ownDeviceSchema = z.strictObject({
  /** Null: for everyone in the family. */
  minutes: z.literal(OWN_MINUTES).nullable(),
});

export const sessionErrors = {
  DEVICE_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This device could not be found. It may have been signed out already.',
  },
} as const satisfies ErrorTexts;

export const sessionRoutes = {
  listSessions: defineRoute({
    call: 'GET /api/sessions',
    summary: 'The devices on which the family is unlocked, the last used first; at most a hundred',
    who: who.adult,
    answer: z.array(deviceSchema),
    shows: ['devices', 'members'],
    staleSeconds: 0,
  }),
  endSession: defineRoute({
    call: 'DELETE /api/sessions/:id',
    summary: 'Sign one device out',
    who: who.adult,
    params: z.strictObject({ id }),
    errors: ['DEVICE_NOT_FOUND'],
    events: ['session.ended'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['devices'],
  }),
  endOtherSessions: defineRoute({
    call: 'DELETE /api/sessions',
    summary: 'Sign every device out but this one',
    who: who.adult,
    query: devicesQuery,
    events: ['session.others_ended'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['devices'],
  }),
  setOwnDevice: defineRoute({
    call: 'PUT /api/sessions/own',
    summary: 'Reserve this device for the adult who signed in on it, or give it back to the family',
    who: who.adult,
    body: ownDeviceSchema,
    events: ['device.kept', 'device.shared'],
    idempotent: true,
    changes: ['devices'],
  }),
} as const;
