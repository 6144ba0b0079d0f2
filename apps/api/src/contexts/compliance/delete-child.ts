import type { Adult } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { eraseChild } from './erase-child.ts';

type Deps = Pick<RouteDeps, 'outbox' | 'recordRevocations'>;

/** Erases a child, and its name in other texts if the adult wants so. */
export function deleteChildAccount(call: CallOf<'deleteChildAccount'>, deps: Deps) {
  return erase(call, call.body, deps);
}

/** Erases a child by the address of the member. */
export function deleteUser(call: CallOf<'deleteUser'>, deps: Deps) {
  return erase(call, { childId: call.params.id }, deps);
}

async function erase(
  call: Parameters<typeof eraseChild>[0] & { readonly actor: Adult },
  child: Pick<Parameters<typeof eraseChild>[2], 'childId' | 'replaceName'>,
  { outbox, recordRevocations }: Deps,
) {
  const { actor } = call;
  const answer = await eraseChild(call, actor.family, { ...child, parentId: actor.memberId, outbox });
  await recordRevocations();
  return answer;
}
