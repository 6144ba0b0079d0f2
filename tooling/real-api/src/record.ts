import { isRouteName, type RouteName, routes } from '@pocketful/api-contract/routes';
import { principalsOf } from '@pocketful/contract-core/principals';
import { NEXT_CURSOR_HEADER, type Route } from '@pocketful/contract-core/route';
import { isAdult } from '@pocketful/domain/family';
import {
  FAMILIES,
  type FamilyName,
  type FamilyOptions,
  type RecordedAnswer,
  type Recording,
} from '@pocketful/testkit/family/families';
import { olive } from '@pocketful/testkit/family/olive';
import type { InProcessBrowser } from '../../../apps/api/src/commands/in-process-client.ts';
import { enroll } from '../../../apps/api/test/fixtures/staff-secrets.ts';
import { sasha } from './desk.ts';
import { type Family, openFamily, type SignedIn } from './family.ts';
import { signInStaff } from './surroundings.ts';

/** The time of all recordings: a Tuesday in New York. */
const MOMENT = new Date('2026-03-10T15:00:00Z');

/** Queries that screens send. Default: none, and 50 items of a list with pages. */
const QUERIES: Partial<Record<RouteName, readonly string[]>> = {
  searchUsers: ['term=mia', 'term=dana', 'term=no+such+user'],
  listChildTransactions: ['limit=200', 'limit=50', 'limit=10', 'limit=3'],
  listFeedback: ['', 'familyId=$family'],
  getBalanceHistory: ['days=42'],
  listErrorLogs: [
    'limit=50',
    'limit=25',
    'limit=5',
    'familyId=$family&limit=5',
    'id=01990000-0000-7000-8000-00000000ffff&limit=1',
  ],
  listAuditLogs: [
    'limit=50&range=24h',
    'limit=50&range=90d',
    'familyId=$family&limit=50&range=24h',
    'limit=50&requestId=01990000-0000-7000-8000-00000000ffff',
  ],
  listMaintenanceRuns: ['limit=20'],
  listRefusedRequests: ['request=01990000-0000-7000-8000-00000000ffff', 'familyId=$family'],
  exportAccounts: ['format=json&from=2026-03-01&to=2026-03-10'],
  getMetrics: ['range=24h', 'range=30d'],
  getPerformance: ['range=24h', 'range=7d'],
};

/** Measurements of the machine, each with a steady value. */
const MEASURED: Partial<Record<RouteName, Readonly<Record<string, unknown>>>> = {
  getSystemHealth: {
    ...{ status: 'healthy', reasons: [], uptime: 1_216_800, memoryUsage: 38.2, dbConnections: 7, eventLoopDelay: 1.4 },
    ...{ clockAhead: { days: 0, trusted: MOMENT.toISOString() }, freeSpace: 71.5 },
  },
};

interface Member {
  readonly id: string;
  readonly username: string;
  readonly role: 'family_admin' | 'parent' | 'child';
  /** Whether an adult withdrew the consent. */
  readonly isClosed: boolean;
}

/** Records the answers of all reads of each viewer of a family. Returns files by the viewers' names. */
export async function recordFamily(name: FamilyName): Promise<Record<string, string>> {
  const { staff, ...options }: FamilyOptions = FAMILIES[name];
  let at = MOMENT.getTime() - 60_000;
  const family = openFamily({ ...options, now: () => new Date(at) });
  const owner = await signInStaff(await family.app);
  await prepareStaff(family, owner, staff);
  if (options.fixture === undefined || options.fixture.calls.length > 0) await plantFigures(family);
  const members = await family.rows<Member & Record<string, unknown>>(
    `SELECT member_id AS id, username, role, EXISTS (SELECT FROM deadlines AS d
       WHERE d.family_id = m.family_id AND d.child_id = m.member_id) AS "isClosed"
     FROM members AS m ORDER BY created_at, member_id`,
  );
  const [{ id: staffId, familyId } = { id: '', familyId: '' }] = await family.rows<{ id: string; familyId: string }>(
    `SELECT staff_id AS id, family_id AS "familyId" FROM staff, members ORDER BY staff.created_at, members.created_at`,
  );
  const ids = { ...Object.fromEntries(members.map(({ username, id }) => [username, id])), family: familyId };
  const founder = members.find(({ role }) => role === 'family_admin')?.username;
  const record = async (who: SignedIn | InProcessBrowser, principal: string, member?: Member): Promise<Recording> => {
    // No viewer sees the devices of the others.
    await family.change("DELETE FROM sessions WHERE user_agent = 'lightMyRequest'");
    at += 1000;
    const browser = 'fetch' in who ? who : await family.open(who);
    const answers: Record<string, RecordedAnswer> = {};
    for (const { name, url } of readsOf(principal, members, familyId, member))
      answers[url] = await read(browser, name, url);
    return { moment: MOMENT.toISOString(), ids, staff: { id: staffId }, answers };
  };
  const recordings: Record<string, Recording> = {
    nobody: await record({}, 'stranger'),
    unlocked: await record({ unlockedBy: founder }, 'unlocked'),
    staff: await record(owner, 'app_owner'),
    ...Object.fromEntries(
      await inOrder(
        members.filter(({ isClosed }) => !isClosed),
        async member => [member.username, await record({ signedIn: member.username }, member.role, member)],
      ),
    ),
  };
  const app = await family.app;
  if (app.config.serves === 'public') await enroll(app, owner, olive.password);
  // Last, since the members' answers list it.
  await owner.call('openFamily', { params: { id: familyId }, body: { reason: 'Ticket 52: not paid' } });
  const url = `/api/admin/families/${familyId}`;
  Object.assign(recordings.staff?.answers ?? {}, { [url]: await read(owner, 'getOpenedFamily', url) });
  return Object.fromEntries(
    Object.entries(recordings).map(([viewer, recording]) => [viewer, numbered(JSON.stringify(recording, null, 1))]),
  );
}

/** Prepares the staff of a family's instance. */
async function prepareStaff(family: Family, owner: InProcessBrowser, staff?: FamilyOptions['staff']): Promise<void> {
  if (staff === 'authenticator') {
    await enroll(await family.app, owner, olive.password);
    // Two of ten codes are left.
    await family.change(
      'DELETE FROM staff_recovery_codes WHERE ctid NOT IN (SELECT ctid FROM staff_recovery_codes LIMIT 2)',
    );
  }
  if (staff === 'colleague') await owner.call('createStaff', { body: sasha });
}

/** Plants counted requests and active members of three months, the same ones each time. */
async function plantFigures(family: Family): Promise<void> {
  const at = `'${MOMENT.toISOString()}'::timestamptz`;
  const counted = (span: string, each: string, many: number) => `
    INSERT INTO request_counts (span, at, method, route, status_class, bucket, requests, microseconds)
    SELECT '${span}', date_trunc('${span}', ${at} - n * interval '${each}'), r.method, r.route, r.status_class,
      6 + (n + r.bucket) % 6, 3 + n % 5, (3 + n % 5) * (4000 + n % 7 * 900)
    FROM generate_series(1, ${many}) AS n, (VALUES ('GET', '/api/dashboard', 2, 1), ('GET', '/api/chores', 2, 2),
      ('POST', '/api/chores/:id/submit', 2, 4), ('POST', '/api/transactions', 4, 3), ('GET', '/api/metrics', 5, 5))
      AS r (method, route, status_class, bucket)`;
  await family.change(
    counted('minute', '20 minutes', 72),
    counted('hour', '3 hours', 56),
    counted('day', '1 day', 90),
    `INSERT INTO member_activity SELECT family_id, member_id, ${at}::date - n
      FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS place FROM members) AS m, generate_series(0, 40) AS n
      WHERE (n + place) % 3 > 0`,
    'INSERT INTO member_last_active SELECT family_id, member_id, max(day) FROM member_activity GROUP BY 1, 2',
  );
}

/** An address to read. */
interface Read {
  readonly name: RouteName;
  readonly url: string;
}

/** The addresses of all reads of a principal. */
function readsOf(principal: string, members: readonly Member[], familyId: string, reader?: Member): Read[] {
  const childIds = members.filter(({ role }) => role === 'child').map(({ id }) => id);
  const adultIds = members.filter(({ role }) => isAdult(role)).map(({ id }) => id);
  const families = (path: string) => path.startsWith('/api/admin/families/') && [familyId];
  const own = reader?.role === 'child' ? [reader.id] : undefined;
  return Object.keys(routes)
    .filter(isRouteName)
    .flatMap(name => {
      const route: Route = routes[name];
      const isFile = route.produces !== undefined && route.produces.type !== 'application/json';
      if (route.method !== 'GET' || (isFile && !QUERIES[name])) return [];
      // A stranger's app asks who is signed in.
      if (!principalsOf(route.who).some(who => who === principal) && name !== 'getSessionUser') return [];
      const ids = route.path.startsWith('/api/users/') ? members.map(({ id }) => id) : childIds;
      const of = families(route.path) || (route.path.includes(':parentId') ? adultIds : (own ?? ids));
      const paths = route.path.includes(':') ? of.map(id => route.path.replace(/:\w+/, id)) : [route.path];
      const isPlain = route.query?.safeParse({}).success ?? true;
      const usual = route.query?.safeParse({ limit: 50 }).success ? ['limit=50'] : isPlain ? [''] : [];
      const queries = (QUERIES[name] ?? usual).map(query => query && `?${query.replace('$family', familyId)}`);
      return paths.flatMap(path => queries.map(query => ({ name, url: path + query })));
    });
}

/** The answer at an address, which may be a refusal. Throws for a fault of the server. */
async function read(browser: InProcessBrowser, name: RouteName, url: string): Promise<RecordedAnswer> {
  const response = await browser.fetch(url);
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${url}: ${text}`);
  const body: unknown = JSON.parse(text);
  const steady = MEASURED[name];
  return {
    body: steady && isRecord(body) ? { ...body, ...steady } : body,
    ...(response.headers.has(NEXT_CURSOR_HEADER) && { next: true as const }),
    ...(!response.ok && { status: response.status }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces ids, and names of sessions, by numbered ones, in the order in which they appear. */
function numbered(text: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(
    /(?!01990000)[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|(?<="sessionId": ")[\w-]{22}/g,
    id => {
      const number = known.get(id) ?? `01990000-0000-7000-8000-${String(known.size + 1).padStart(12, '0')}`;
      known.set(id, number);
      return number;
    },
  );
}

/** Makes the calls for the items one after the other. */
async function inOrder<Item, Result>(items: readonly Item[], call: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await call(item));
  return results;
}
