import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { ReadName, WriteName } from '@pocketful/api-client/names';
import { keyOf, READS, type Topic } from '@pocketful/api-client/reads';
import { ROUTES, type WireRoute } from '@pocketful/api-client/route-table';
import { type Changes, WRITES, type WritePolicy } from '@pocketful/api-client/writes';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';

function isReadName(name: unknown): name is ReadName {
  return typeof name === 'string' && Object.hasOwn(READS, name);
}

function isWriteName(name: string): name is WriteName {
  return Object.hasOwn(WRITES, name);
}

/**
 * What a call of somebody else changes. One that is not known here, such as a job's or a newer server's, may have changed
 * anything; a read that the audit log notes, such as an export, has changed nothing.
 */
function changesOf(call: string): Changes {
  if (isWriteName(call)) return WRITES[call].changes;
  const routes: Readonly<Record<string, WireRoute>> = ROUTES;
  return routes[call]?.method === 'GET' ? [] : 'everything';
}

/** Whether a cached answer tells of one of these topics. */
function shows(query: Query, topics: readonly Topic[]): boolean {
  const [name] = query.queryKey;
  return isReadName(name) && READS[name].shows.some(topic => topics.includes(topic));
}

/** Puts a write's answer where the read whose answer it is finds it; answers that read's key. */
export function storeAnswer<N extends WriteName>(
  queryClient: QueryClient,
  name: N,
  input: CallInput<N>,
  answer: Answer<N>,
): readonly unknown[] | undefined {
  const policy: WritePolicy<N> = WRITES[name];
  if (!policy.answers) return undefined;
  const { read, at } = policy.answers;
  const key = keyOf(read, at(input, answer));
  queryClient.setQueryData(key, answer);
  return key;
}

/**
 * Reads again what a write made stale, and answers when all that is on the screen was read. What is under way already
 * was asked before the write, so it is asked again.
 *
 * @param known the key of the read that the write has answered
 */
export async function readAgain(queryClient: QueryClient, name: WriteName, known?: readonly unknown[]): Promise<void> {
  const { changes } = WRITES[name];
  if (changes === 'session') return;
  const knownHash = known && hashKey(known);
  await queryClient.invalidateQueries({
    predicate: query => query.queryHash !== knownHash && (changes === 'everything' || shows(query, changes)),
  });
}

/** Reads again what others' calls made stale. Who is active is settled by the session. */
export function readChanged(queryClient: QueryClient, calls: readonly string[]): void {
  const changes = calls.map(changesOf);
  const topics = changes.flatMap(changed => (typeof changed === 'string' ? [] : changed));
  const everything = changes.includes('everything');
  void queryClient.invalidateQueries({ predicate: query => everything || shows(query, topics) });
}

/** Whether others' calls changed who is in the family, or what it goes by. */
export function changesMembers(calls: readonly string[]): boolean {
  return calls.some(call => {
    const changes = changesOf(call);
    return changes === 'everything' || (changes !== 'session' && changes.includes('members'));
  });
}

/** Reads again all that was read before a moment, in milliseconds. */
export function readAllBefore(queryClient: QueryClient, before: number): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.dataUpdatedAt < before && state.status !== 'pending',
  });
}

/**
 * From now on, where a read is answered otherwise than before, what moved it is stale as well: a tab that sees its
 * balance grow reads again what made it grow. What was read since the balance was asked for is as new as it.
 */
export function followMoves(queryClient: QueryClient): void {
  const seen = new WeakMap<Query, { askedAt: number; answer: unknown }>();
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const [name] = query.queryKey;
    const movedBy = isReadName(name) ? READS[name].movedBy : undefined;
    if (!movedBy) return;
    const last = seen.get(query);
    if (action.type === 'fetch') seen.set(query, { askedAt: Date.now(), answer: last?.answer });
    if (action.type !== 'success' || !last) return;
    const { answer, askedAt } = last;
    const { data } = query.state;
    seen.set(query, { askedAt, answer: data });
    // An answer that says the same is the same object: the cache keeps the old one.
    if (answer === undefined || answer === data) return;
    void queryClient.invalidateQueries({
      predicate: other => shows(other, movedBy) && other.state.dataUpdatedAt < askedAt,
    });
  });
}
