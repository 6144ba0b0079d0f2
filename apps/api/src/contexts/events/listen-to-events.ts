import type { CallOf, Produced } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';

/** Every chain has a head, so a family without a head does not exist. */
const HEAD = 'SELECT sequence FROM audit_heads WHERE family_id = $1';

/**
 * Opens the stream of the active member. The stream opens before the newest number of the audit log is read, so that
 * events in between are sent after it.
 */
export async function listenToEvents(
  { actor, session }: CallOf<'listenToEvents'>,
  { events }: Pick<RouteDeps, 'events'>,
): Promise<Produced> {
  if (!session.current) throw new Error('a member is active without a session');
  const watcher = { session: session.current, memberId: actor.memberId, isChild: actor.role === 'child' };
  const stream = events.open(watcher);
  try {
    const [head] = await actor.family.read<{ sequence: string }>(HEAD);
    stream.begin(Number(head?.sequence ?? 0));
  } catch (error) {
    stream.body.destroy();
    throw error;
  }
  return { body: stream.body };
}
