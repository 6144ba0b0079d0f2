import { COMMON_ERRORS, EDIT_ERRORS, ERRORS, type ErrorCode, REPEAT_ERRORS } from '@pocketful/api-contract/errors';
import {
  IDEMPOTENCY_HEADER,
  NEXT_CURSOR_HEADER,
  PROFILE_HEADER,
  REQUEST_ID_HEADER,
  STAFF_TOKEN_HEADER,
  VERSION_HEADER,
} from '@pocketful/contract-core/route';
import { STREAM_ENDS } from '@pocketful/events/calls';
import { HOST } from './examples.ts';
import { block, code, escaped, table } from './html.ts';
import { EXAMPLE_ID } from './schemas.ts';

const SIGN_IN_CURL = `# An adult signs in. The session's cookie is kept in cookies.txt.
curl -c cookies.txt -X POST ${HOST}/api/auth/login \\
  -H 'origin: ${HOST}' -H 'content-type: application/json' \\
  -d '{"email":"dana@example.com","password":"Walnut-7-Trees!"}'

# The adult's profile is picked by its PIN.
curl -b cookies.txt ${HOST}/api/family-members
curl -b cookies.txt -c cookies.txt -X POST ${HOST}/api/auth/verify-pin \\
  -H 'origin: ${HOST}' -H 'content-type: application/json' \\
  -d '{"userId":"THE-ID-OF-THE-MEMBER","pin":"2846"}'`;

const SIGN_IN_TYPESCRIPT = `const host = '${HOST}';
let cookie = '';

async function post(path: string, body: unknown) {
  const headers = { cookie, origin: host, 'content-type': 'application/json' };
  const answer = await fetch(host + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).message);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return answer.json();
}

const user = await post('/api/auth/login', { email: 'dana@example.com', password: 'Walnut-7-Trees!' });
await post('/api/auth/verify-pin', { userId: user.id, pin: '2846' });`;

const PAGES_TYPESCRIPT = `let cursor: string | null = null;
do {
  const query = new URLSearchParams({ limit: '50', ...(cursor ? { cursor } : {}) });
  const answer = await fetch(\`${HOST}/api/chores?\${query}\`, { headers: { cookie } });
  for (const chore of await answer.json()) console.log(chore.name);
  cursor = answer.headers.get('${NEXT_CURSOR_HEADER}');
} while (cursor);`;

const EVENT = `data: {"type":"changed","call":"approveChore","childId":"${EXAMPLE_ID}","sequence":42}`;

/** The guide: the rules of all calls. */
export function guide(): string {
  return `
<p>Bodies and most answers are JSON. The contract is also an OpenAPI document: <a href="/api/openapi.json">${code('/api/openapi.json')}</a>.
Amounts are decimal strings such as ${code('"5.00"')}, times are ISO 8601 in UTC, ids are UUIDs.</p>

<h2 id="sign-in">Sign in</h2>
<p>A session is a cookie. Signing in proves an adult and unlocks the family; then a member is picked by the PIN, and the
calls answer what that member may see. Each of these answers sets a new cookie, which replaces the one before.</p>
${block(SIGN_IN_CURL, 'Sign in with curl')}
${block(SIGN_IN_TYPESCRIPT, 'Sign in with TypeScript')}
<p>The header ${code(PROFILE_HEADER)} names the member that the caller believes to be active. If another member is active, the
call answers ${code('409 STALE_PROFILE')} and changes nothing.</p>
<p>Staff sign in with ${code('POST /api/admin/login')} and send the token of its answer in the header ${code(STAFF_TOKEN_HEADER)}.</p>

<h2 id="csrf">Cross-site requests</h2>
<p>A call that changes something must carry an ${code('Origin')} header with the address of the server, or
${code('Sec-Fetch-Site: same-origin')}. Browsers send them; a program must set ${code('Origin')}. Otherwise a call with a
cookie answers ${code('403 CROSS_ORIGIN')}.</p>

<h2 id="idempotency">Idempotency</h2>
<p>Send a new random ${code(IDEMPOTENCY_HEADER)} with each write that takes one. If no answer arrives, send the same request with
the same key. If the same key arrives again, the first answer is returned and nothing happens twice. The same key with
another body answers ${code('409 IDEMPOTENCY_CONFLICT')}. Keys are kept for 24 hours.</p>

<h2 id="edits">Edits</h2>
<p>An edit may send the version that it started from in the header ${code(VERSION_HEADER)}. If a field that it edits has changed
since, it answers ${code('409 CHANGED_MEANWHILE')} and changes nothing. Without the header the last edit wins. The client of this
repository makes the version of the object that it is given as ${code('was')}.</p>

<h2 id="errors">Errors</h2>
<p>An error is ${code('application/problem+json')} (RFC 9457). ${code('message')} is for people, ${code('code')} for programs, and
${code('requestId')} for support; it is also in the header ${code(REQUEST_ID_HEADER)}. With status 400 ${code('errors')} lists each
field. With 429 and 503 the header ${code('Retry-After')} says how many seconds to wait.</p>
<p>These are the errors of every call:</p>
${errorTable(COMMON_ERRORS)}
<p>These are the errors of a repeated request, for calls that take an idempotency key:</p>
${errorTable(REPEAT_ERRORS)}
<p>This is the error of an edit that sends a version:</p>
${errorTable(EDIT_ERRORS)}

<h2 id="paging">Paging</h2>
<p>A list that can grow takes ${code('limit')} (50 by default, 200 at most) and ${code('cursor')}. The header
${code(NEXT_CURSOR_HEADER)} of an answer is the cursor of the next page. The last page has none.</p>
${block(PAGES_TYPESCRIPT, 'All pages of a list in TypeScript')}

<h2 id="events">Events</h2>
<p>${code('GET /api/events')} is a stream of server-sent events. An event is a hint and carries no data: it names the call that
changed something, and the child. Read again what the call changes.</p>
${block(EVENT, 'An event')}
<p>A stream begins with ${code('hello')}. After ${code('reread')} something may have been missed: read everything again. It closes with
${code('ended')} and a reason: ${STREAM_ENDS.map(code).join(', ')}.</p>
`;
}

function errorTable(codes: readonly ErrorCode[]): string {
  return table(
    ['Status', 'Code', 'Message'],
    codes.map(one => [String(ERRORS[one].status), code(one), escaped(ERRORS[one].message)]),
  );
}
