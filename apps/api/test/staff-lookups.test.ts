import { RULES } from '@pocketful/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './harness.ts';
import { type Cast, castOf } from './principals.ts';
import { STAFF_PASSWORD } from './scenes/staff-accounts.ts';

let app: TestApp;
let cast: Cast;
beforeEach(async () => {
  app = await startApp();
  cast = await castOf(app);
});

const staff = () => cast.browsers.support_user;
/** A token does not live as long as the range. */
const signInAgain = async () => {
  const body = { username: 'support_user-rivera', password: STAFF_PASSWORD };
  const { adminToken } = await app.browser().call('staffLogin', { body });
  staff().headers['x-admin-token'] = adminToken;
};
const newest = async () => {
  const [row] = await app.database.query<{ action: string; details: object }>(
    "SELECT action, details FROM audit_entries WHERE family_id = '00000000-0000-0000-0000-000000000000' ORDER BY sequence DESC LIMIT 1",
  );
  return row;
};

describe('the audit log', () => {
  test(`${RULES.staff.looksAudited}: of all families is read page by page, newest first, each row once, and has a row of the read`, async () => {
    const all = await app.database.query<{ write_id: string }>(
      'SELECT write_id FROM audit_entries ORDER BY at DESC, write_id DESC',
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff().callPage('listAuditLogs', {
        query: { range: '90d', limit: 7, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
      // The row of the read is newer than the start of its page.
      app.advance(1);
    } while (cursor);
    expect(seen).toEqual(all.map(row => row.write_id));
    expect(await newest()).toMatchObject({ action: 'audit.read', details: { range: '90d' } });
  });

  test(RULES.staff.requestTrail, async () => {
    const { familyId } = await familyOf(cast.childId);
    const before = app.now();
    const [made] = await app.database.query<{ request_id: string }>(
      "SELECT request_id FROM audit_entries WHERE action = 'child.created' AND object_id = $1",
      [cast.childId],
    );
    const requestId = made?.request_id ?? '';
    app.advance(8 * 86_400_000);
    await signInAgain();
    const day = await staff().call('listAuditLogs', { query: { range: '7d' } });
    expect(day.every(({ timestamp }) => timestamp > before.toISOString())).toBe(true);
    expect(await staff().call('listAuditLogs', { query: { requestId } })).toMatchObject([
      { action: 'child.created', objectId: cast.childId, familyId, requestId },
    ]);
  });

  test('has no names', async () => {
    const rows = await staff().call('listAuditLogs', { query: { range: '90d', limit: 200 } });
    expect(JSON.stringify(rows)).not.toMatch(/First-mia|dana@|dana-rivera/);
  });
});

async function familyOf(memberId: string): Promise<{ familyId: string }> {
  const [found] = await staff().call('searchUsers', { query: { term: memberId } });
  if (!found) throw new Error('nobody has this id');
  return found;
}

describe('the user search', () => {
  test('finds by the beginning of username, name or address, by two names, and by id; a child too', async () => {
    const names = async (term: string) =>
      (await staff().call('searchUsers', { query: { term } })).map(({ username }) => username);
    expect(await names('MI')).toEqual(['mia']);
    expect(await names('first-m')).toEqual(['mia']);
    expect(await names('dana@riv')).toEqual(['dana-rivera']);
    expect(await names('Sam Riv')).toEqual(['sam-rivera']);
    expect(await names(cast.childId.toUpperCase())).toEqual(['mia']);
    const { familyId } = await familyOf(cast.childId);
    expect((await names(familyId)).sort()).toEqual(['dana-rivera', 'leo', 'mia', 'sam-rivera']);
  });

  test('matches the wildcards of a pattern literally', async () => {
    for (const term of ['%%', '__', 'm%', String.raw`\\`, "m' OR 1=1"])
      expect(await staff().call('searchUsers', { query: { term } }), term).toEqual([]);
  });

  test(`${RULES.staff.looksAudited}: is in the audit log with its number of results, and without the term`, async () => {
    await staff().call('searchUsers', { query: { term: 'mia' } });
    expect(await newest()).toEqual({ action: 'users.searched', details: { rows: 1 } });
  });

  test('shows no secret and no birth year', async () => {
    const [found] = await staff().call('searchUsers', { query: { term: 'mia' } });
    expect(Object.keys(found ?? {}).sort()).toEqual(
      ['createdAt', 'email', 'familyId', 'firstName', 'id', 'lastName', 'role', 'username'].sort(),
    );
  });
});
