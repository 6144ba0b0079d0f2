import { type ErrorCode, errorCode } from '@pocketful/api-contract/errors';
import { PROBLEM_MEDIA_TYPE, type ProblemDetails, problemOf } from '@pocketful/api-contract/problem';
import { type RouteName, type Routes, routes } from '@pocketful/api-contract/routes';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import { forChild } from '@pocketful/contract-core/adults-only';
import { ownChildOf, principalsOf } from '@pocketful/contract-core/principals';
import {
  ACTIVE_HEADER,
  type BodyOf,
  type ParamsOf,
  PROFILE_HEADER,
  type QueryOf,
  REQUEST_ID_HEADER,
  type Route,
  STAFF_TOKEN_HEADER,
} from '@pocketful/contract-core/route';
import { asksFirst } from '@pocketful/contract-core/sensitive';
import { isIdle } from '@pocketful/domain/family';
import { delay, type HttpHandler, HttpResponse, http } from 'msw';
import type { z } from 'zod';
import { payDueAllowances } from '../allowances/mock-paydays.ts';
import { noteRefusal, noteTrail } from '../audit/mock.ts';
import { passTurns } from '../chores/mock-offers.ts';
import { closeWithoutConsent } from '../compliance/mock.ts';
import { collectsWithoutConsent, lacksConsent } from '../compliance/mock-consents.ts';
import { quietStream } from '../events/mock.ts';
import { rivera } from '../family/rivera.ts';
import type { World } from '../family/world.ts';
import { checkConfirmed, type SignedIn, signInAs } from '../identity/mock-sign-in.ts';
import { countRequest, noteActive } from '../metrics/mock.ts';
import { isDelivery, retryAfterOf, SLOW_MS, type Wishes } from '../screens/wishes.ts';
import { staffOf } from '../staff/mock.ts';
import { type Caller, type Handlers, Refusal } from './call.ts';
import { handlers as ALL_HANDLERS } from './handlers.gen.ts';
import { type Asked, once } from './idempotency.ts';
import type { MockMember, MockState } from './state.ts';
import { IDLE_MINUTES } from './views.ts';
import { type CallAt, stateOf } from './world.ts';

const handlers: Handlers<RouteName> = ALL_HANDLERS;

export interface MockApiOptions extends SignedIn {
  readonly world?: World;
  readonly now?: () => Date;
  /** Whether mail is sent and addresses are verified; every code is MOCK_CODE. */
  readonly mail?: boolean;
  /** Default: a household. */
  readonly serves?: Audience;
  /** Where other devices find Pocketful, such as http://192.168.1.20:3000. */
  readonly homeAddress?: string;
  /** Where the state lives between calls, when it is to outlive this object (a page's reload, say). */
  readonly store?: MockStore;
  /** Outcomes of some calls in place of their usual answer. */
  readonly wishes?: Wishes;
}

export interface MockStore {
  load(): MockState | undefined;
  save(state: MockState): void;
}

export interface MockApi {
  /** MSW handlers for every route of the contract, and a 404 for all other addresses. */
  readonly handlers: HttpHandler[];
  /** The mock's present state, to read or to change. */
  state(): MockState;
  /** Signs a person in without a password. */
  be(who: SignedIn): void;
  /** Wishes from now on; `undefined` takes a call's wish back. */
  wish(wishes: Wishes): void;
}

/**
 * The API in memory: the contract's validation, the domain's rules, problem documents as the server writes them. One
 * mock is one browser's cookie jar: all that call it share its session.
 */
export function createMockApi(options: MockApiOptions = {}): MockApi {
  const now = options.now ?? (() => new Date());
  let memory = options.store?.load() ?? stateOf(options.world ?? rivera, now(), callAs);
  let wishes: Wishes = options.wishes ?? {};
  if (options.mail !== undefined) memory.mail = options.mail;
  if (options.serves !== undefined) memory.serves = options.serves;
  if (options.homeAddress !== undefined) memory.homeAddress = options.homeAddress;
  signInAs(memory, options, now());
  options.store?.save(memory);
  const state = () => {
    memory = options.store?.load() ?? memory;
    return memory;
  };

  async function answer<N extends RouteName>(name: N, request: Request, params: unknown): Promise<Response> {
    const wish = wishes[name] ?? wishes['*'];
    if (wish === 'NEVER') return new Promise(() => undefined);
    if (wish === 'AWAY') return HttpResponse.error();
    if (wish === 'SLOW') await delay(SLOW_MS);
    const response = await decide(name, request, params, wish && !isDelivery(wish) ? wish : undefined);
    countRequest(memory, routes[name], response.status, now());
    options.store?.save(memory);
    return wish === 'LOST' ? HttpResponse.error() : response;
  }

  async function decide<N extends RouteName>(name: N, request: Request, params: unknown, refusal?: ErrorCode) {
    const current = state();
    payDueAllowances(current, now());
    passTurns(current, now());
    try {
      return await handle({ name, request, params, state: current, now: now(), refusal });
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      const refused = error instanceof Refusal ? problem(error.code, error.extra) : problem('INTERNAL');
      await noteRefusal(current, routes[name], refused, now());
      return refused;
    } finally {
      options.store?.save(current);
    }
  }

  const mounted = names().map(name => {
    const route: Route = routes[name];
    const path = `*${route.path}`;
    return METHODS[route.method](path, ({ request, params: { 0: _origin, ...params } }) =>
      answer(name, request, params),
    );
  });
  return {
    handlers: [...mounted, http.all('*/api/*', () => problem('NOT_FOUND'))],
    state,
    be: who => {
      const current = state();
      signInAs(current, who, now());
      options.store?.save(current);
    },
    wish: more => {
      wishes = { ...wishes, ...more };
    },
  };
}

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const;

function names(): RouteName[] {
  return Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name));
}

/** A world's call: of a member whom no door keeps out, held against the contract like every other. */
export function callAs(state: MockState, member: MockMember, { call, params, body, at }: CallAt): unknown {
  const family = state.families.find(({ id }) => id === member.familyId);
  if (!family) throw new Error(`${member.username} has no family`);
  return answerOf(call, state, { kind: 'member', family, adult: member, member }, { params, query: {}, body }, at);
}

function answerOf<N extends RouteName>(name: N, state: MockState, caller: Caller, asked: Asked, now: Date): unknown {
  const route: Route = routes[name];
  const checked = {
    params: check<ParamsOf<Routes[N]>>(route.params, asked.params),
    query: check<QueryOf<Routes[N]>>(route.query, asked.query),
    body: check<BodyOf<Routes[N]>>(route.body, asked.body),
  };
  noteTrail(state, { route, caller, params: asked.params, now });
  noteActive(state, caller, now);
  return handlers[name]({
    ...{ state, now, caller, headers: new Map() },
    ...checked,
    attach: () => undefined,
    refuse: code => {
      throw new Error(`${name} was refused: ${code}`);
    },
  });
}

interface Incoming<N extends RouteName> {
  readonly name: N;
  readonly request: Request;
  readonly params: unknown;
  readonly state: MockState;
  readonly now: Date;
  /** The refusal to answer with, if the call is otherwise allowed. */
  readonly refusal: ErrorCode | undefined;
}

async function handle<N extends RouteName>(incoming: Incoming<N>): Promise<Response> {
  const { name, request, state, now, refusal } = incoming;
  const route: Route = routes[name];
  const caller = identify(route, request, state, now);
  checkConfirmed(state, asksFirst(route), now);
  const asked = {
    params: check<ParamsOf<Routes[N]>>(route.params, incoming.params),
    query: check<QueryOf<Routes[N]>>(route.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: check<BodyOf<Routes[N]>>(route.body, parseJson(await request.text())),
  };
  checkOwn(route, caller, asked);
  if (refusal) throw new Refusal(refusal, { retryAfterSeconds: retryAfterOf(refusal) });
  if (route.produces?.type === 'text/event-stream') return quietStream();
  const headers = new Map<string, string>();
  const refuse = (code: ErrorCode, extra?: ProblemDetails): never => {
    throw new Refusal(code, extra);
  };
  let file = '';
  const attach = (fileName: string, content: unknown) => {
    headers.set('content-disposition', `attachment; filename="${fileName}"`);
    file = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    return undefined;
  };
  const answer = once(state, { name, route, caller, request }, asked, () => {
    // An edit may take away, which the server alone tells from one that adds.
    const isEdit = /^(update(?!Chore)|set(?!AutoApprove))/.test(name);
    if (!isEdit && route.errors.includes('COLLECTION_STOPPED') && collectsWithoutConsent(state, asked, now))
      throw new Refusal('COLLECTION_STOPPED');
    const result = handlers[name]({ state, now, caller, headers, ...asked, refuse, attach });
    noteTrail(state, { route, caller, params: asked.params, now });
    if (request.headers.get(ACTIVE_HEADER) === '1') noteActive(state, caller, now);
    const isChilds = caller.kind === 'device' || (caller.kind === 'member' && caller.member.role === 'child');
    const shown = isChilds ? forChild(route.answer, result) : result;
    return shown === undefined ? file : JSON.stringify(shown);
  });
  return respond(route, answer, headers);
}

/** Who calls, once it is settled that this caller may make this call. */
function identify(route: Route, request: Request, state: MockState, now: Date): Caller {
  const caller = callerOf(route, request, state, now);
  const claimed = request.headers.get(PROFILE_HEADER);
  if (claimed && !route.ignoresActiveProfile && caller.kind === 'member' && claimed !== caller.member.id) {
    throw new Refusal('STALE_PROFILE');
  }
  const principal =
    caller.kind === 'member' ? caller.member.role : caller.kind === 'staff' ? caller.staff.role : caller.kind;
  if (principalsOf(route.who).includes(principal)) return caller;
  if (caller.kind === 'stranger') throw new Refusal('NOT_SIGNED_IN');
  if (caller.kind === 'unlocked') throw new Refusal('PROFILE_REQUIRED');
  const isChilds = principal === 'child' || principal === 'device';
  if (isChilds && route.errors.includes('ASK_A_GROWN_UP')) throw new Refusal('ASK_A_GROWN_UP');
  throw new Refusal(principal === 'device' ? 'PROFILE_REQUIRED' : 'NOT_ALLOWED');
}

/** A child names itself, in the path or the body, where it may look at or do no more than that. */
function checkOwn(route: Route, caller: Caller, asked: { readonly params: unknown; readonly body: unknown }): void {
  const own = ownChildOf(route.who);
  if (!own || caller.kind !== 'member' || caller.member.role !== 'child') return;
  const named = new Map(Object.entries({ ...Object(asked.body), ...Object(asked.params) })).get(own.param);
  if (named !== caller.member.id) throw new Refusal(errorCode(own.otherwise));
}

function callerOf(route: Route, request: Request, state: MockState, now: Date): Caller {
  const token = request.headers.get(STAFF_TOKEN_HEADER) ?? state.staffCookie;
  if (token !== null) {
    const staff = staffOf(state, token);
    return staff ? { kind: 'staff', staff, token } : { kind: 'stranger' };
  }
  closeWithoutConsent(state, now);
  const { session } = state;
  const family = state.families.find(({ id }) => id === session?.familyId);
  const adult = state.members.find(({ id }) => id === session?.adultId);
  if (!session || !family) return { kind: 'stranger' };
  const member = state.members.find(({ id }) => id === session.activeId);
  if (session.childIds) {
    const own = state.members.filter(({ id }) => session.childIds?.includes(id));
    const children = own.filter(child => !lacksConsent(state, child, now));
    if (children.length === 0) return { kind: 'stranger' };
    if (member && children.includes(member)) return { kind: 'member', family, adult: null, children, member };
    return { kind: 'device', family, adult: null, children };
  }
  if (!adult) return { kind: 'stranger' };
  if (!member) return { kind: 'unlocked', family, adult };
  if (isIdle(member.role, new Date(session.usedAt), now, IDLE_MINUTES)) {
    if (!principalsOf(route.who).includes('unlocked')) throw new Refusal('PROFILE_LOCKED');
    return { kind: 'unlocked', family, adult };
  }
  if (request.headers.get(ACTIVE_HEADER) === '1') session.usedAt = now.toISOString();
  return { kind: 'member', family, adult, member };
}

/** Validates by the contract's schema; without one there is nothing to hand on. */
function check<T>(schema: z.ZodType | undefined, value: unknown): T {
  // The schema is the very one that T was derived from; the compiler cannot follow that through the route's name.
  if (!schema) return undefined as T;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as T;
  const errors = parsed.error.issues.flatMap(issue => {
    // An unknown key is named itself, not by the object that holds it.
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [key]) : [[]];
    return keys.map(key => ({ path: [...issue.path, ...key].join('.'), message: issue.message }));
  });
  throw new Refusal('INVALID_INPUT', { errors });
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('INVALID_INPUT');
  }
}

function respond(route: Route, answer: string, headers: ReadonlyMap<string, string> = new Map()): Response {
  const body = route.status === 204 ? null : answer;
  return new HttpResponse(body, {
    status: route.status,
    headers: { ...Object.fromEntries(headers), ...(body === null ? {} : { 'content-type': 'application/json' }) },
  });
}

let problems = 0;

function problem(code: ErrorCode, extra: ProblemDetails = {}): Response {
  problems += 1;
  const requestId = `01990000-0000-7000-a000-${String(problems).padStart(12, '0')}`;
  const body = problemOf(code, requestId, extra);
  return new HttpResponse(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      [REQUEST_ID_HEADER]: requestId,
      ...(extra.retryAfterSeconds ? { 'retry-after': String(extra.retryAfterSeconds) } : {}),
    },
  });
}
