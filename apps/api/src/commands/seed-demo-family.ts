import { randomBytes } from 'node:crypto';
import { eventsOf } from '@pocketful/testkit/family/fixture';
import { demo } from '@pocketful/testkit/family/fixtures';
import { sql } from 'kysely';
import { DEMO, type MakeDemoFamily } from '../platform/demo.ts';
import { openBrowser } from './in-process-client.ts';
import { openPast, type PastDeps } from './seed-demo.ts';
import { FixturePlayer } from './seed-fixture.ts';

interface DemoFamilies {
  readonly make: MakeDemoFamily;
  readonly close: () => Promise<void>;
}

/**
 * The families of a demo: each has the past of the demo's family, played through the calls, under separate login
 * names and a password that is not known. They are made one after the other, since they share a clock.
 */
export async function openDemoFamilies(deps: PastDeps): Promise<DemoFamilies> {
  const past = await openPast({ ...deps, config: { ...deps.config, demo: false } });
  const make: MakeDemoFamily = async now => {
    const db = deps.database.crossTenant('sign-in');
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM families`.execute(db);
    if ((rows[0]?.count ?? 0) >= DEMO.families) return undefined;
    past.forget();
    const browser = openBrowser(past.app);
    const player = new FixturePlayer(browser, demo, {
      suffix: `-${randomBytes(5).toString('hex')}`,
      password: `${randomBytes(18).toString('base64url')}-Aa1!`,
    });
    for (const event of eventsOf(demo, now)) {
      past.setTime(event.at);
      await player.play(event);
    }
    past.setTime(now);
    await browser.call('logout', {});
    const adultId = player.memberId(demo.adults[0].username);
    const { rows: found } = await sql<{ family_id: string }>`
      SELECT family_id FROM members WHERE member_id = ${adultId}`.execute(db);
    const familyId = found[0]?.family_id;
    if (familyId === undefined) throw new Error('the family of the demo is not there');
    return { familyId, adultId };
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    make: now => {
      const made = last.then(() => make(now));
      last = made.catch(() => undefined);
      return made;
    },
    close: () => past.app.close(),
  };
}
