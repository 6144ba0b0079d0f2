import { type CallTable, type ClientCall, callIn, keyOf } from '@pocketful/api-client/calls';
import type { Answer, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import type { Changes } from '@pocketful/contract-core/route';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { WebRuntime } from './runtime.tsx';

/** The cache of a tab, and the calls that it can make. */
type Cache = Pick<WebRuntime, 'api' | 'queryClient'>;

/** The entry of a name that may be unknown. */
function find(calls: CallTable, name: unknown): ClientCall | undefined {
  const table: Readonly<Record<string, ClientCall | undefined>> = calls;
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * The topics that another person's call changes. An unknown call, such as one of a job or of a newer server, may have
 * changed anything. A read that the audit log records, such as an export, changes nothing.
 */
function changesOf(calls: CallTable, name: string): Changes {
  const call = find(calls, name);
  return call?.changes ?? (call?.method === 'GET' ? [] : 'everything');
}

/** Whether a cached answer shows one of these topics. */
function shows(calls: CallTable, query: Query, topics: readonly string[]): boolean {
  return find(calls, query.queryKey[0])?.shows?.some(topic => topics.includes(topic)) ?? false;
}

/** Stores a write's answer as the answer of the read that it equals. Returns that read's key. */
export function storeAnswer<N extends WriteName>(
  { api, queryClient }: Cache,
  name: N,
  { params }: CallInput<N>,
  answer: Answer<N>,
): readonly unknown[] | undefined {
  const read = callIn(api.calls, name).answers;
  if (read === undefined) return undefined;
  const key = keyOf(read, params === undefined ? {} : { params });
  queryClient.setQueryData(key, answer);
  return key;
}

/**
 * Reads again the stale data of a write. Resolves when all reads of the screen are answered. A read that was under way
 * before the write is repeated.
 *
 * @param known the key of the read that the write has answered
 */
export async function readAgain(
  { api: { calls }, queryClient }: Cache,
  name: WriteName,
  known?: readonly unknown[],
): Promise<void> {
  const changes = changesOf(calls, name);
  if (changes === 'session') return;
  const knownHash = known && hashKey(known);
  await queryClient.invalidateQueries({
    predicate: query => query.queryHash !== knownHash && (changes === 'everything' || shows(calls, query, changes)),
  });
}

/** Reads again the data that other people's calls made stale. The session store checks who is active. */
export function readChanged({ api: { calls }, queryClient }: Cache, names: readonly string[]): void {
  const changes = names.map(name => changesOf(calls, name));
  const topics = changes.flatMap(changed => (typeof changed === 'string' ? [] : changed));
  const everything = changes.includes('everything');
  void queryClient.invalidateQueries({ predicate: query => everything || shows(calls, query, topics) });
}

/** Whether other people's calls changed the members of the family, or their names. */
export function changesMembers({ calls }: Cache['api'], names: readonly string[]): boolean {
  return names.some(name => {
    const changes = changesOf(calls, name);
    return changes === 'everything' || (changes !== 'session' && changes.includes('members'));
  });
}

/** Reads again all that was read before a time, in milliseconds. */
export function readAllBefore({ queryClient }: Cache, before: number): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.dataUpdatedAt < before && state.status !== 'pending',
  });
}

/**
 * When a read returns another answer than before, the data that moved it is stale as well: a tab whose balance grows reads
 * the ledger again. Data that was read after the balance was requested stays.
 */
export function followMoves(queryClient: QueryClient, calls: CallTable): void {
  const seen = new WeakMap<Query, { askedAt: number; answer: unknown }>();
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const movedBy = find(calls, query.queryKey[0])?.movedBy;
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
      predicate: other => shows(calls, other, movedBy) && other.state.dataUpdatedAt < askedAt,
    });
  });
}
