import { routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { missedOf } from '../fixtures/allowances.ts';
import { CRASH } from '../fixtures/staff.ts';
import { startApp } from '../harness.ts';
import { castOf } from '../principals.ts';
import { roundTripsOf } from '../row-server.ts';
import { PLAYED, ROWS } from './rows.ts';

// rows.test.ts counts the round trips of each call.

test('a read of a family without an audit row is the session and one statement', () => {
  const reads = PLAYED.filter(name => {
    const route: Route = routes[name];
    return route.method === 'GET' && !('events' in route) && route.who.includes('family_admin');
  });
  expect(reads.length).toBeGreaterThan(25);
  // Its function also counts rows of tables on the first node, so it needs a separate round trip.
  expect(reads.filter(name => ROWS[name].trips > 2)).toEqual(['listMentions']);
});

test('a posting and an approval are the session and one statement', () => {
  const postings = ['createTransaction', ...PLAYED.filter(name => name.startsWith('approve'))] as const;
  expect(postings.map(name => ROWS[name].trips)).toEqual([2, 2, 2, 2, 2]);
});

test('concurrent calls read their sessions together', async () => {
  const app = await startApp();
  const { family, childId } = await castOf(app);
  app.statements.length = 0;
  const id = { params: { id: childId } };
  await Promise.all(Array.from({ length: 20 }, () => family.browser.call('getChildBalance', id)));
  const sessions = app.statements.filter(text => text.includes('find_sessions'));
  expect(sessions.length).toBeLessThan(10);
  expect(app.statements.length - sessions.length).toBe(20);
});

test('skipped paydays and a stranger’s report are counted too', async () => {
  const app = await startApp();
  const { browser, at } = await missedOf(app);
  app.statements.length = 0;
  await browser.call('decideMissedPaydays', { ...at, body: { decision: 'skip', paydays: 2 } });
  expect(roundTripsOf(app.statements)).toBeLessThanOrEqual(5);
  app.statements.length = 0;
  await app.browser().call('reportError', { body: CRASH });
  // The first one counts the errors of strangers.
  expect(roundTripsOf(app.statements)).toBe(2);
});
