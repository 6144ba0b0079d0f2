import type { RouteName } from '@pocketful/api-contract/routes';
import { IDEMPOTENCY_HEADER, type Route } from '@pocketful/contract-core/route';
import { withoutTypedSecrets } from '@pocketful/domain/credentials';
import { type Caller, Refusal } from './call.ts';
import type { MockState } from './state.ts';

/** The validated input: params, query and body. */
export interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Answers a repeated request with its first answer: keys belong to a caller and a call, and the same key with anything
 * else asked is refused.
 */
export function once(
  state: MockState,
  call: { readonly name: RouteName; readonly route: Route; readonly caller: Caller; readonly request: Request },
  asked: Asked,
  answer: () => string,
): string {
  const key = call.request.headers.get(IDEMPOTENCY_HEADER);
  if (call.route.method === 'GET' || !call.route.idempotent || key === null) return answer();
  if (!/^[\w-]{8,100}$/.test(key)) {
    const message = 'Idempotency-Key takes 8 to 100 letters, digits, - and _';
    throw new Refusal('INVALID_INPUT', { errors: [{ path: IDEMPOTENCY_HEADER, message }] });
  }
  const place = JSON.stringify([callerId(call.caller), call.name, key]);
  const digest = JSON.stringify(asked, withoutTypedSecrets);
  const first = state.answered[place];
  if (!first) {
    const made = answer();
    state.answered[place] = { digest, answer: made };
    return made;
  }
  if (first.digest !== digest) throw new Refusal('IDEMPOTENCY_CONFLICT');
  if (!isStillThere(state, first.answer)) throw new Refusal('NO_LONGER_THERE');
  return first.answer;
}

function callerId(caller: Caller): string {
  if (caller.kind === 'member') return caller.member.id;
  if (caller.kind === 'unlocked') return caller.adult.id;
  if (caller.kind === 'device') return caller.kind;
  return caller.kind === 'staff' ? caller.staff.id : caller.kind;
}

/** Whether the object of an answer still exists in the mock; true for an answer without an id. */
function isStillThere(state: MockState, answer: string): boolean {
  const parsed: { readonly id?: string; readonly user?: { readonly id: string } } =
    answer === '' ? {} : JSON.parse(answer);
  const id = parsed.id ?? parsed.user?.id;
  const things = [...Object.values(state), ...Object.values(state.privacy)].flatMap(
    (held: unknown): { readonly id?: string }[] => (Array.isArray(held) ? held : []),
  );
  return id === undefined || things.some(thing => thing.id === id);
}
