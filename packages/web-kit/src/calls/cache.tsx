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
 * What another person's call changes. An unknown call, such as one of a job or of a newer server, may have changed
 * anything. A read that the audit log records, such as an export, changes nothing.
 */
function changesOf(call: string): Changes {
  if (isWriteName(call)) return WRITES[call].changes;
  const routes: Readonly<Record<string, WireRoute>> = ROUTES;
  return routes[call]?.method === 'GET' ? [] : 'everything';
}

/** Whether a cached answer shows one of these topics. */
function shows(query: Query, topics: readonly Topic[]): boolean {
  const [name] = query.queryKey;
  return isReadName(name) && READS[name].shows.some(topic => topics.includes(topic));
}

/** Stores a write's answer as the answer of the read that it equals. Returns that read's key. */
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
 * Reads again what a write made stale. Resolves when all reads of the screen are answered. A read that was under way before
 * the write is repeated.
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

/** Reads again what other people's calls made stale. The session store checks who is active. */
export function readChanged(queryClient: QueryClient, calls: readonly string[]): void {
  const changes = calls.map(changesOf);
  const topics = changes.flatMap(changed => (typeof changed === 'string' ? [] : changed));
  const everything = changes.includes('everything');
  void queryClient.invalidateQueries({ predicate: query => everything || shows(query, topics) });
}

/** Whether other people's calls changed the members of the family, or their names. */
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
 * When a read returns another answer than before, the data that moved it is stale as well: a tab whose balance grows reads
 * the ledger again. Data that was read after the balance was requested stays.
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
    // For an equal answer the cache keeps the old object.
    if (answer === undefined || answer === data) return;
    void queryClient.invalidateQueries({
      predicate: other => shows(other, movedBy) && other.state.dataUpdatedAt < askedAt,
    });
  });
}
