import { acceptClock, readClock } from '../platform/clock-gate.ts';
import { SYSTEM_FAMILY_ID } from '../platform/ids.ts';
import { commit } from '../platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../platform/writes/writes.ts';
import { withInstance } from './with-instance.ts';

/** Accepts the clock of this machine as right, so that jobs pay and remove again. */
export async function acceptClockOfMachine(): Promise<void> {
  const now = new Date();
  await withInstance(async ({ database, writes }) => {
    const { mark, open } = await readClock(database, now);
    await systemWrites<'clock.accepted'>(writes, 'acceptClock', now).write(
      database.family(SYSTEM_FAMILY_ID),
      async tx => {
        await acceptClock(tx.across('clock'), now);
        const details = { mark: mark.toISOString(), accepted: now.toISOString() };
        return commit(undefined, { action: 'clock.accepted', on: ['family', SYSTEM_FAMILY_ID], details });
      },
      notReplayable,
    );
    console.log(`Accepted: it is ${now.toISOString()}.${open ? ' The clock was trusted already.' : ''}`);
  });
}
