import { isIdempotent } from '@pocketful/api-contract/route-errors';
import type { RouteName } from '@pocketful/api-contract/routes';
import { principalsOf, STAFF_ROLES } from '@pocketful/contract-core/principals';
import { IDEMPOTENCY_HEADER, type Route, STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { EXAMPLE_ID, exampleOf } from './schemas.ts';

/** The server in the examples. */
export const HOST = 'http://localhost:3000';
const KEY = '6f1c7a52-93d4-4c0e-8f2b-0a5f1d7e9b34';

/** Bodies of calls whose fields depend on each other, which the schema of a single field cannot express. */
const BODIES: Partial<Record<RouteName, unknown>> = {
  login: { email: 'dana@example.com', password: 'Walnut-7-Trees!' },
  verifyPin: { userId: EXAMPLE_ID, pin: '2846' },
  sendFeedback: { subject: 'A thought', message: 'It could be even better.' },
  createClaim: { childId: EXAMPLE_ID, rewardName: 'Read a book' },
  openFamily: { reason: 'Ticket 52: the child cannot sign in' },
  confirmIdentity: { pin: '2846' },
  startPush: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/device',
    keys: {
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAECAwQFBgcICQoLDA0ODw',
    },
  },
  recordPrivacyEvidence: {
    ...{ kind: 'risk_assessment', doneOn: '2026-03-02', author: 'Olive Grant' },
    holdings: 'The database, its backups and the logs.',
    risks: 'A child who guesses a PIN, a lost laptop.',
    safeguards: 'Five tries lock a PIN, and backups are encrypted.',
    decision: 'Nothing has to change before next year.',
  },
  setAutoApprove: { enabled: true, mostEach: '5.00', mostAWeek: '20.00' },
};

/** The body in the examples of a call; undefined if the call takes none. */
export function bodyOf(name: RouteName, route: Route): unknown {
  if (!route.body) return undefined;
  return BODIES[name] ?? exampleOf(route.body);
}

/** The address of a call, with the query if the call requires one. */
function urlOf({ path, params, query }: Route): string {
  const values = params ? Object.entries(Object(exampleOf(params))) : [];
  const url = values.reduce((address, [param, value]) => address.replace(`:${param}`, String(value)), HOST + path);
  const required: Record<string, string> = query?.safeParse({}).success === false ? Object(exampleOf(query)) : {};
  const search = new URLSearchParams(required).toString();
  return search === '' ? url : `${url}?${search}`;
}

/** The headers of a call besides the cookie. */
function headersOf(name: RouteName, route: Route): readonly (readonly [name: string, value: string])[] {
  const isWrite = route.method !== 'GET';
  const byStaff = principalsOf(route.who).every(principal => STAFF_ROLES.some(role => role === principal));
  return [
    ...(byStaff ? [[STAFF_TOKEN_HEADER, 'TOKEN'] as const] : []),
    ...(isWrite ? [['origin', HOST] as const] : []),
    ...(isIdempotent(route) ? [[IDEMPOTENCY_HEADER, KEY] as const] : []),
    ...(bodyOf(name, route) === undefined ? [] : [['content-type', 'application/json'] as const]),
  ];
}

/** The call in curl. The cookie is in the file of the guide. */
export function curlExample(name: RouteName, route: Route): string {
  const body = bodyOf(name, route);
  const lines = [
    `curl -b cookies.txt -c cookies.txt ${route.method === 'GET' ? '' : `-X ${route.method} `}${urlOf(route)}`,
    ...headersOf(name, route).map(([header, value]) => `-H '${header}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** The call in TypeScript. `cookie` is the cookie of the guide's sign-in. */
export function typescriptExample(name: RouteName, route: Route): string {
  const body = bodyOf(name, route);
  const headers = [
    'cookie',
    ...headersOf(name, route).map(([header, value]) => `'${header}': ${valueText(header, value)}`),
  ];
  const options = [
    ...(route.method === 'GET' ? [] : [`  method: '${route.method}',`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  return [
    `const answer = await fetch('${urlOf(route)}', {`,
    ...options,
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).message);',
    ...resultLines(route),
  ].join('\n');
}

function valueText(header: string, value: string): string {
  if (header === IDEMPOTENCY_HEADER) return 'crypto.randomUUID()';
  return header === STAFF_TOKEN_HEADER ? 'token' : `'${value}'`;
}

function resultLines({ produces, answer }: Route): string[] {
  if (produces?.type === 'text/event-stream')
    return ['for await (const chunk of answer.body) console.log(new TextDecoder().decode(chunk));'];
  if (produces) return ['const file = await answer.text();'];
  return answer ? ['const result = await answer.json();'] : [];
}
