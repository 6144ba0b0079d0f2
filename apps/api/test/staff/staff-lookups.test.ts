import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { ADMIN_PASSWORD, addChild, faultsOf, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { type Cast, castOf } from '../principals.ts';

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
  test('Each look into families is in the staff’s audit log, without names: the audit log of all families is read page by page, newest first, each row once, and records the read', async () => {
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

  test('A request’s id leads to all of its audit rows', async () => {
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
  const [found] = await app.database.query<{ familyId: string }>(
    'SELECT family_id AS "familyId" FROM members WHERE member_id = $1',
    [memberId],
  );
  if (!found) throw new Error('no member has this id');
  return found;
}

test('a repeated opening of a family that has closed answers NO_LONGER_THERE', async () => {
  const { familyId } = await familyOf(cast.childId);
  const reason = 'Ticket 52: no one can sign in';
  const open = () =>
    staff().call('openFamily', { params: { id: familyId }, body: { reason } }, { idempotencyKey: 'one-look' });
  await open();
  const body = { currentPassword: ADMIN_PASSWORD, username: 'dana-rivera' };
  await cast.family.browser.call('closeFamily', { body });
  expect(await refusalOf(open())).toBe('404 NO_LONGER_THERE');
});

describe('the user search', () => {
  const names = async (term: string) =>
    (await staff().call('searchUsers', { query: { term } })).map(({ username }) => username).sort();

  test('A user search answers adults; for a child’s name it answers the adults of its family: by the beginning of username, name or address, by two names, and by id', async () => {
    await signUp(app, 'okafor');
    expect(await names('dana@riv')).toEqual(['dana-rivera']);
    expect(await names('Sam Riv')).toEqual(['sam-rivera']);
    const adults = ['dana-rivera', 'sam-rivera'];
    for (const term of ['MIA', 'first-mia', cast.family.adminId.toUpperCase()])
      expect(await names(term), term).toEqual(expect.arrayContaining([adults[0]]));
    // A search by the beginning of a child's name, or by its id, would reveal its family.
    for (const term of ['mi', 'first-m', cast.childId]) expect(await names(term), term).toEqual([]);
    const { familyId } = await familyOf(cast.childId);
    expect(await names(familyId)).toEqual(adults);
  });

  test('matches the wildcards of a pattern literally', async () => {
    for (const term of ['%%', '__', 'm%', String.raw`\\`, "m' OR 1=1"])
      expect(await staff().call('searchUsers', { query: { term } }), term).toEqual([]);
  });

  test('Each look into families is in the staff’s audit log, without names: is in the audit log with its number of results, and without the term', async () => {
    await staff().call('searchUsers', { query: { term: 'mia' } });
    expect(await newest()).toEqual({ action: 'users.searched', details: { rows: 2 } });
  });

  test('shows no secret and no birth year', async () => {
    const [found] = await staff().call('searchUsers', { query: { term: 'mia' } });
    expect(Object.keys(found ?? {}).sort()).toEqual(
      ['createdAt', 'email', 'familyId', 'firstName', 'id', 'lastName', 'role', 'username'].sort(),
    );
  });

  test('Staff open a family with a reason: for 30 minutes this session may name its children, and each child shown is a row in the family’s audit log', async () => {
    const { familyId } = await familyOf(cast.childId);
    const other = await signUp(app, 'okafor');
    await addChild(other, 'mia', '4821');
    const reason = 'Ticket 52: First-mia and LEO cannot sign in';
    const shown = await staff().call('openFamily', { params: { id: familyId }, body: { reason } });
    expect(shown.map(({ username }) => username)).toEqual(['dana-rivera', 'leo', 'mia', 'sam-rivera']);
    // The child of the same name in another family is not named.
    expect(await names('mia')).toEqual(['dana-okafor', 'dana-rivera', 'mia', 'sam-rivera']);
    const rows = await app.database.query(
      "SELECT family_id, object_id, details FROM audit_entries WHERE action = 'staff.viewed' ORDER BY sequence",
    );
    const children = shown.filter(({ role }) => role === 'child').map(({ id }) => id);
    expect(rows).toEqual(
      children.map(id => ({
        ...{ family_id: familyId, object_id: id },
        details: { role: 'support_user', reason: 'Ticket 52: [name] and [name] cannot sign in' },
      })),
    );
    expect(await faultsOf(app)).toEqual([]);
    // Another session of the same person names no child, nor does this one after the 30 minutes.
    const token = staff().headers['x-admin-token'] ?? '';
    await signInAgain();
    expect(await names(familyId)).toEqual(['dana-rivera', 'sam-rivera']);
    staff().headers['x-admin-token'] = token;
    // Counts as activity of a person, so that the session lasts longer.
    staff().headers['x-user-active'] = '1';
    staff().headers['idempotency-key'] = 'one-look-at-a-family';
    const again = () => staff().call('openFamily', { params: { id: familyId }, body: { reason } });
    expect(await again()).toHaveLength(4);
    app.advance(29 * 60_000);
    expect(await names(familyId)).toHaveLength(4);
    expect(await again(), 'the same request').toHaveLength(4);
    app.advance(60_000);
    expect(await names(familyId)).toEqual(['dana-rivera', 'sam-rivera']);
    expect(await refusalOf(again()), 'the same request, later').toBe('404 NO_LONGER_THERE');
  });

  test('a family that is not there is not opened, nor one without a reason, and no child or adult opens one', async () => {
    const open = (id: string, reason: string, browser = staff()) =>
      refusalOf(browser.call('openFamily', { params: { id }, body: { reason } }));
    const { familyId } = await familyOf(cast.childId);
    const reason = 'A reason of some length';
    for (const id of ['01990000-0000-7000-8000-00000000ffff', '00000000-0000-0000-0000-000000000000'])
      expect(await open(id, reason), id).toBe('404 FAMILY_NOT_FOUND');
    expect(await open(familyId, ' too short ')).toBe('400 INVALID_INPUT');
    for (const name of ['child', 'parent'] as const)
      expect(await open(familyId, reason, cast.browsers[name])).toBe('403 NOT_ALLOWED');
    expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'staff.viewed'")).toEqual([]);
  });

  test('Adults read who looked, when and why; a child does not, and its file has each look at it', async () => {
    const { familyId } = await familyOf(cast.childId);
    const { browsers, childId, family } = cast;
    const views = () => browsers.parent.call('listStaffViews', {});
    const file = async () => {
      const { content } = await family.browser.callFile('exportChildData', { params: { childId } });
      const { staffViews }: { staffViews: object[] } = JSON.parse(await content.text());
      return staffViews;
    };
    expect(await views()).toEqual([]);
    expect(await file()).toEqual([]);
    const body = { reason: 'Ticket 52: the sign-in' };
    await staff().call('openFamily', { params: { id: familyId }, body });
    app.advance(1000);
    await browsers.admin.call('openFamily', { params: { id: familyId }, body: { reason: 'Ticket 53: again' } });
    const seen = await views();
    expect(seen).toMatchObject([
      { staffUsername: 'admin-rivera', reason: 'Ticket 53: again', childIds: expect.arrayContaining([childId]) },
      { staffUsername: 'support_user-rivera', staffRole: 'support_user', reason: body.reason },
    ]);
    expect(seen[0]?.childIds).toHaveLength(2);
    expect(await file()).toMatchObject([{ details: body }, { details: { reason: 'Ticket 53: again' } }]);
    expect(await refusalOf(browsers.child.call('listStaffViews', {}))).toBe('403 NOT_ALLOWED');
    const other = await signUp(app, 'okafor');
    expect(await other.browser.call('listStaffViews', {})).toEqual([]);
  });

  test('a look at a family without children is on record too', async () => {
    const other = await signUp(app, 'okafor');
    const { familyId } = await familyOf(other.adminId);
    await staff().call('openFamily', { params: { id: familyId }, body: { reason: 'Ticket 54: no children' } });
    expect(await other.browser.call('listStaffViews', {})).toMatchObject([
      { reason: 'Ticket 54: no children', childIds: [] },
    ]);
  });

  test('A staff member opens at most 30 families an hour', async () => {
    app = await startApp({ settings: { RATE_LIMITS: 'on' } });
    cast = await castOf(app);
    const { familyId } = await familyOf(cast.childId);
    const open = () =>
      refusalOf(staff().call('openFamily', { params: { id: familyId }, body: { reason: 'Just looking' } }));
    for (let i = 0; i < 30; i++)
      await staff().call('openFamily', { params: { id: familyId }, body: { reason: 'Just looking' } });
    expect(await open()).toBe('429 RATE_LIMITED');
  });
});

test('Each look into families is in the staff’s audit log, without names: reading error logs has a row', async () => {
  await staff().call('listErrorLogs', {});
  expect(await newest()).toEqual({ action: 'error_logs.read', details: { rows: 0 } });
});
